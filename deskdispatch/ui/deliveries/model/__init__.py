"""The table model of the board."""

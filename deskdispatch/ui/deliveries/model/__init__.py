"""The table model of the board: its columns, rows, filters and search."""

"""A delivery, its status, its cash and its line on the board."""

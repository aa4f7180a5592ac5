"""Building of the map page, and its bridge to the program."""

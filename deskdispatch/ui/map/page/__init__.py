"""Building the map page, and its bridge to the program."""

"""Help: the list of keys and the page about the program."""

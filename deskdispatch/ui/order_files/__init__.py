"""Orders from a file: its rows, what is wrong with them, and how their booking goes."""

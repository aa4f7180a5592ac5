"""Connects messages to customers with the form, the board and the clipboard."""

"""Connections of customer messages with the form, the board and the clipboard."""

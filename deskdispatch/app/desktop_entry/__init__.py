"""Registers the program with the desktop: start with the computer, and links."""

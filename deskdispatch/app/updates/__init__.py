"""Joins updates with the window, the settings and the state file."""

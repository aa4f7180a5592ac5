"""Connects the page of order files to the desk, the map and the rest of the window."""

"""Checks and messages of a start before the window exists."""

"""Preferences dialog and its own pages."""

"""Sharing with other counters, and showing their changes."""

"""Counts the keys and clicks of a clerk's tasks in the real window."""

"""Texts of the user interface: money, times, statuses, errors and their translation."""

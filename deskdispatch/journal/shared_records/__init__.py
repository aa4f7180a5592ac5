"""Rows of the records that counters share, and the log of local changes."""

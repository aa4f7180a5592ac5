"""Rows of the records that counters share, and which of them changed here."""

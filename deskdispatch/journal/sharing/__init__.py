"""Shared records: made from local rows, merged with those of other counters, written to rows."""

"""Conversion of local rows to shared records, and of other counters' records to rows."""

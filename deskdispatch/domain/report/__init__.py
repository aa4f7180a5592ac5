"""The report for support: its parts, and their redaction. Pure functions."""

"""Rows of print jobs and of printed slips."""

"""Backups, and getting rows out of damaged files."""

"""Salvages rows out of damaged files."""

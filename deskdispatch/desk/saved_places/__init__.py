"""Saved places: kept, found by name, and taken from and into files."""

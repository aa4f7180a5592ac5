"""Repair of a damaged journal: salvages its rows."""

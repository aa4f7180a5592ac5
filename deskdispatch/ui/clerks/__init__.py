"""Clerks: who works at this PC, chosen by name and PIN, and who may be chosen."""

"""Clerks: who works at this PC, chosen by name and PIN, and the list of clerks."""

"""Begins, shows and ends sharing with other counters."""

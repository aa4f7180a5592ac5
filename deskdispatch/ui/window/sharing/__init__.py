"""Shares with other counters, and shows what these have changed."""

"""Shares what this counter knows with the other counters of the shop."""

"""Shares the records of this counter with the other counters of the shop."""

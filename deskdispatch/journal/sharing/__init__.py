"""Makes shared records of rows, and rows of the records of other counters."""

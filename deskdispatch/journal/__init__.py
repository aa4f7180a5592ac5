"""The desk's local SQLite memory: what was meant, what was seen, what was printed."""

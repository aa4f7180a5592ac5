"""The journal: what was meant, seen and printed here, in one SQLite file."""

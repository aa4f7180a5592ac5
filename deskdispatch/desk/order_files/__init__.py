"""Orders from a file."""

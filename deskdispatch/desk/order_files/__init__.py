"""Orders from a file: reading, checking and booking them."""

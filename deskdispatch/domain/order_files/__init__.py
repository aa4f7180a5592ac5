"""Orders in a file: its columns, and each row as a booking."""

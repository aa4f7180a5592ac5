"""The board: a table of deliveries with search and filters."""

"""What slips hold, how they look, and print jobs."""

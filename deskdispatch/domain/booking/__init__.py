"""What a booking holds, what it costs, and what must be true of it."""

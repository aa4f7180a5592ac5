"""What a booking holds, its quote, and what must be true of it."""

"""Bookings that were meant, and those whose outcome is not known."""

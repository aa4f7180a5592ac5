"""Finds out what became of bookings whose outcome is unknown."""

"""Booking intents, and bookings whose outcome is unknown."""

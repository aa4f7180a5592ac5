"""Searches for the outcome of unconfirmed bookings, and records it."""

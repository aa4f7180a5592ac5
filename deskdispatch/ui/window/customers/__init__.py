"""Connects customers and their calls with the booking form."""

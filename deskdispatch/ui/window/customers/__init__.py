"""Connections of customers and their calls with the booking form."""

"""Prices of deliveries, and the special zones."""

"""Rows of deliveries, of their board lines and of their stages."""

"""Rows of deliveries, of their summaries and of their stages."""

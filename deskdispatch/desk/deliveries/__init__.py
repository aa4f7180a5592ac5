"""Polling deliveries, caching them in memory, and saving them to the journal."""

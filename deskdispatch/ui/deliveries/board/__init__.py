"""The board of deliveries."""

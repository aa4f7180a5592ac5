"""What this PC shares with the other counters of the shop: records made of rows, and back."""

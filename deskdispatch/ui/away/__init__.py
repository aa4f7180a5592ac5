"""What happened while nobody was at the counter."""

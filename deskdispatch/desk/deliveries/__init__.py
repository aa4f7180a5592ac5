"""Following deliveries: poll cycles, what is known, what is kept."""

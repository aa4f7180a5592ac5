"""Orders, couriers, and how deliveries proceed."""

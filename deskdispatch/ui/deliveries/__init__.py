"""The deliveries: board and detail."""

"""The times that a delivery may be scheduled at, and how clerks type them."""

"""The times at which a delivery may be scheduled, and reading typed times."""

"""Templates and standing orders."""

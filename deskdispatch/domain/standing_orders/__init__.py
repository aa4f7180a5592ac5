"""Templates, and standing orders."""

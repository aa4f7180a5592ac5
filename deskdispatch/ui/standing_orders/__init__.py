"""Order templates and standing orders."""

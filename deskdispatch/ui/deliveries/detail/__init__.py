"""One delivery in detail."""

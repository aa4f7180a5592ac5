"""Long work with its progress."""

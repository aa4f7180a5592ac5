"""Looking for a newer version."""

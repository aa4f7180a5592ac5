"""The cash of a shift."""

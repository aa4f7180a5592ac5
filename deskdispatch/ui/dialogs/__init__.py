"""Questions that must be answered now."""

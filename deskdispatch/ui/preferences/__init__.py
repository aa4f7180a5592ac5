"""The preferences dialog and its own pages."""

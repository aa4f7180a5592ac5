"""Saved places: storing and finding them by name, importing and exporting them."""

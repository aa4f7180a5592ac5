"""Saved places: the dialogs that save, change, list and import them."""

"""Saved places: dialogs to save, change, list and import them."""

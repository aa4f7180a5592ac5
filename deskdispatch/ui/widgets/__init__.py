"""Widgets that know nothing of the desk."""

"""Reusable widgets that do not know the desk."""

"""Alerts: bar, sounds, messages on the desktop, and their settings."""

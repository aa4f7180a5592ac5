"""Alerts: the alert bar, sounds, speech, desktop messages, and their settings."""

"""Alerts: bar, sounds, notifications, settings."""

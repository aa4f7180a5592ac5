"""Alerts: their kinds, settings and reminders."""

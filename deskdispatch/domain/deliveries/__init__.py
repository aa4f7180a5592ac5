"""Deliveries: status, cash, summary, lateness, history."""

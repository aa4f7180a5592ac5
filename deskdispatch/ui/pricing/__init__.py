"""Tariff on the account page."""

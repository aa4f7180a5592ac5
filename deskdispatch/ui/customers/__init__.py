"""Customers: who calls, by the phone."""

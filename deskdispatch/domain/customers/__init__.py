"""Customers: who they are by their phones, where they live, and what they ordered."""

"""Customers: recognised by their phones, with their places and orders."""

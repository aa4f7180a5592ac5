"""Customers: recognised by phone, edited, erased, and imported from and exported to files."""

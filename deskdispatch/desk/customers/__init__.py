"""Customers: recognised by phone, edited, erased, and taken from and into files."""

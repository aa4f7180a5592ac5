"""Customers: recognising callers by phone, and the page that lists and edits customers."""

"""Rows of customers, their phones, places and orders."""

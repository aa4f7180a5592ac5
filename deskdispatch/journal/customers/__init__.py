"""Rows of customers, of their phones and places, and of which orders were theirs."""

"""Spending, and the audit of the wallet."""

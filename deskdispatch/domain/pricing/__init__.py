"""The tariff, and what a price is made of by it."""

"""The tariff, and the parts of a price by it."""

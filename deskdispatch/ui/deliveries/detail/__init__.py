"""The details of one delivery or unconfirmed booking."""

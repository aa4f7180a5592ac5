"""Wallet balance, spending and its audit against deliveries."""

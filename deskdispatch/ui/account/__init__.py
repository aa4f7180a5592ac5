"""Signing in, and what the service says of the merchant: account, branches, prices."""

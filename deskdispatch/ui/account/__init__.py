"""What the service says of the merchant: account, branches, prices, scheduling."""

"""Text: digits, plain text, search, and removal of secrets."""

"""Text: digits, plain text, search, secrets struck out."""

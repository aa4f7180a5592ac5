"""Text: digits, plain text, search text, secrets struck out."""

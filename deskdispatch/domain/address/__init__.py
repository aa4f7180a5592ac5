"""Kuwait addresses: their parts, and reading them out of text."""

"""Kuwait addresses: their parts, and reading them from text."""

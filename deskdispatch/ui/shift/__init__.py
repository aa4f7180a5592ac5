"""The page *Shift*: the cash sheet."""

"""One list that finds commands, pages, settings, customers and orders by a few letters."""

"""Command palette: finds commands, pages, settings, customers and orders by a few letters."""

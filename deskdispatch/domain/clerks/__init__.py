"""The clerks of a shop, and whether they say who books."""

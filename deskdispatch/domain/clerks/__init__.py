"""The clerks of a shop, and the setting that asks who books."""

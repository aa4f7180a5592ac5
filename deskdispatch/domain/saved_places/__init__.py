"""Places of the shop that clerks gave a name."""

"""Places of the shop that clerks have named."""

"""The database through which the counters of one shop share, on a PostgreSQL of the shop."""

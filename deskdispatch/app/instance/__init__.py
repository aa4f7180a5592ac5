"""A single instance per data folder: a second start hands its arguments to the first."""

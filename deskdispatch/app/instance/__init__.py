"""One program a data folder: a second start hands its arguments to the first."""

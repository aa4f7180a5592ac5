"""Whether there is a newer version: values and rules."""

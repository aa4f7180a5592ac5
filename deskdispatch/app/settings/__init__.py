"""Settings that are saved between starts."""

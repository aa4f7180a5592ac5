"""Order files: their rows, and which booking each became."""

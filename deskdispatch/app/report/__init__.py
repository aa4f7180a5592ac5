"""Report for support: collects and saves it."""

"""Messages over the edge of a pane."""

"""Each kind of failure: its code, and its words beside it."""

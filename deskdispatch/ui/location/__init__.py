"""Choice of a point by name, by pasted text or by area."""

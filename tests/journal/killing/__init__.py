"""Programs that are killed while they work with a journal."""

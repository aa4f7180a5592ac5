"""Programs that are killed while they use a journal."""

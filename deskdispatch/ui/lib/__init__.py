"""Small helpers around Qt: awaiting, tasks, files, preferences, item models."""

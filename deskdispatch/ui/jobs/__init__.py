"""Long-running jobs and the strip that shows their progress."""

"""The content of slips, and the queue of print jobs."""

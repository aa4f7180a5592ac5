"""What stands on slips, and the queue of print jobs."""

"""The pane of the deliveries: board and details."""

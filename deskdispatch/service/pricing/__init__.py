"""What a delivery costs, and the special zones."""

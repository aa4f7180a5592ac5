"""What joins the parts of the window."""

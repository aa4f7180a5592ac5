"""The command ``deskdispatch doctor``: a check of this PC."""

"""``deskdispatch doctor``."""

"""Request and response bodies, declared once."""

"""Trouble of the service, of settings and of a start, as codes."""

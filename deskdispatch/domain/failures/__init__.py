"""Failure codes of the service, of settings files and of a start."""

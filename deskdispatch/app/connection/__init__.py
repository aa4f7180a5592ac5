"""Signing in and out, switching profiles, and the parts of a connection."""

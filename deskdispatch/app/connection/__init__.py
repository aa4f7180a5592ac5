"""Signing in and out, switching profiles, and all that belongs to a connection."""

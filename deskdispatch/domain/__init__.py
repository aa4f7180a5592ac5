"""Frozen values and pure rules; no I/O, no Qt; the time is always passed in."""

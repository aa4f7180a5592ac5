"""Slips: how they look, where they go, what was printed."""

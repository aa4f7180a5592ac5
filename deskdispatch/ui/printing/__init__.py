"""Paints slips."""

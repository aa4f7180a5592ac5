"""Lays out and paints slips and reports."""

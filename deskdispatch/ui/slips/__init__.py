"""Slips: their template, printing, preview, and the print log."""

"""Slip templates, papers, print jobs and thermal printers."""

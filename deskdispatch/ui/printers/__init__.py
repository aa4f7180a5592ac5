"""Printing on system and thermal printers: rendering, print queue and reports."""

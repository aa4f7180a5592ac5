"""Reads and writes tables as CSV and XLSX."""

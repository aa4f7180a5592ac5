"""Reads and writes tables as CSV, XLSX and vCards."""

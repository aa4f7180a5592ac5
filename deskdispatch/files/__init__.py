"""Tables on disk: CSV and XLSX, written and read."""

"""Tables as CSV, XLSX and vCards: reading and writing."""

"""Check of this PC: its texts, and the dialog that lists the results."""

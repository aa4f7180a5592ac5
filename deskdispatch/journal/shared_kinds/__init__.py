"""The kinds of shared records: the way from the rows of this PC to records, and back."""

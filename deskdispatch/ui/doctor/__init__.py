"""The check of this PC: its words, and the dialog that lists what was found."""

"""What a start shows: trouble that stopped it, and settings that could not be used."""

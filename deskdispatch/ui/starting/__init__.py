"""What a start shows: the failure that stopped it, and settings that could not be used."""

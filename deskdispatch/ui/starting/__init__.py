"""Messages of a start: the failure that stopped it, and settings that could not be used."""

"""The signed file that names the newest version: fetched and verified."""

"""The report for support: its parts, and what is removed before anybody sees them. Pure."""

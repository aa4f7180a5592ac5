"""Messages to customers: their templates and links, and who was asked for a location."""

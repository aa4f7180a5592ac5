"""What of the service's answers could not be read, beside all that could."""

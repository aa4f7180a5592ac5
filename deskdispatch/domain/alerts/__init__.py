"""What a clerk is told of at once."""

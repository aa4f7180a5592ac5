"""Icons, colours and the style sheet."""

"""Screenshots of every page, dialog and state, in each language, theme and screen size."""

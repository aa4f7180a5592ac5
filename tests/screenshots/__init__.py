"""Contact sheets of the window: every page, dialog and state, by language, theme and screen."""

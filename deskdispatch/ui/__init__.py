"""The window: widgets, models, panels and dialogs."""

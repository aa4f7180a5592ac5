"""The dialog and the words of updates."""

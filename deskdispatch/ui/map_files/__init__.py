"""The map files: those that are shown, and adding and removing them in the preferences."""

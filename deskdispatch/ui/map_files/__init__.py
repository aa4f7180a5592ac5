"""Map files: those shown, and adding and removing them in the preferences."""

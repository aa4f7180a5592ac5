"""The card of an absence, and the watches that notice its end."""

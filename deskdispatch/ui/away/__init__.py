"""Summary card after an absence, and the watches that notice its end."""

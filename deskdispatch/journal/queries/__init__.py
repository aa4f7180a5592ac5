"""What a journal is asked, grouped by what the program does."""

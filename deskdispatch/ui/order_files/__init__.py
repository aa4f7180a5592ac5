"""Page of orders read from a file: its rows, their problems, and their booking."""

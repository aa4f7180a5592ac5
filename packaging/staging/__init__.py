"""The tree that every package holds: the program, its wheels and the pieces of Qt it loads."""

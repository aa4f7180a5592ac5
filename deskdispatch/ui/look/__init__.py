"""The program's look: icons, colours and the style sheet."""

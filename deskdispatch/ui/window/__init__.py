"""The main window: composes the capabilities, its commands, its doubts and its polling."""

"""The main window: its panes, commands, messages and polling."""

"""The desktop around the window: its focus, its messages, its tray."""

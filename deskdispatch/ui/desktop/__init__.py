"""The desktop around the window: D-Bus, notifications, and bringing the window to the front."""

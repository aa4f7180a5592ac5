"""Desktop integration: D-Bus, notifications, and bringing the window to the front."""

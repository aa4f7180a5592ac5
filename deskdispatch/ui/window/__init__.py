"""The main window: its capabilities, commands, unconfirmed bookings and polling."""

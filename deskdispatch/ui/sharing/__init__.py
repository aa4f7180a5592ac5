"""Sharing with the other counters of the shop: settings, dialogs and texts."""

"""Sharing with the other counters of the shop: its settings, its dialogs and its words."""

"""Rows of booking intents, unconfirmed bookings and drafts."""

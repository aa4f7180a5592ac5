"""Booking, drafts, prices, and what an earlier booking may repeat."""

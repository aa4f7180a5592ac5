"""Booking: sending, held orders, drafts, duplicates, odd places, and return trips."""

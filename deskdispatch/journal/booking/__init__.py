"""Rows of bookings that were meant, of doubts and of drafts."""

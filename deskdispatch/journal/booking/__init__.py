"""Rows of booking intents, doubts and drafts."""

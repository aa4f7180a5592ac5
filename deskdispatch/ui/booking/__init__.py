"""The booking form: its fields, its points, its price, drafts, and *Book*."""

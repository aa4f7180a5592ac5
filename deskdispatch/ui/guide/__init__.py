"""The guide: short pages about the counter's work, opened from where their subject stands."""

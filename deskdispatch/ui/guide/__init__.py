"""Guide: short help pages about the counter's work, opened from the control they describe."""

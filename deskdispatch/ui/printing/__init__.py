"""Layout and painting of slips and reports."""

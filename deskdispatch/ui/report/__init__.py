"""The report for support: what it holds is shown before it is saved."""

"""Frozen values and pure rules, a noun a file; knows no I/O, no Qt and no clock."""

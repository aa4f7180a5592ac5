"""Collects a report for support, and saves it."""

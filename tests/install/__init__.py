"""Packages installed on bare systems; apart from the tests, as it takes minutes and a network."""

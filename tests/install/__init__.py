"""Installation of the packages on bare systems; not part of the tests: it needs a network."""

"""The user interface: one folder per capability, composed by ``window``."""

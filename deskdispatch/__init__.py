"""deskdispatch: the desktop a dispatch clerk books couriers from."""

__version__ = "0.1.0"

"""Thermal printers: pictures as ESC/POS over the network or to a device file."""

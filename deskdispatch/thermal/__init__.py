"""Raw thermal printers: pictures as ESC/POS over the network or a device file."""

"""Reads tiles out of map files: MBTiles and PMTiles."""

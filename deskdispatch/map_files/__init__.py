"""Map files with tiles: MBTiles and PMTiles."""

"""Places: named areas, land, place search, and the sources of map tiles."""

"""Named areas, land, place search, and where map tiles come from."""

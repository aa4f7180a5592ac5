"""Online map tiles and short links."""

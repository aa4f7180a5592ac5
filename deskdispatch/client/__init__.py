"""HTTP client of the delivery service, of map tiles, of short links and of updates."""

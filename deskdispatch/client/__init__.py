"""The HTTP client of the delivery service, and of map tiles and short links."""

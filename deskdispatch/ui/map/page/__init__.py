"""What the map page is made of."""

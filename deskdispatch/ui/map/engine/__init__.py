"""The web engine's side of the map."""

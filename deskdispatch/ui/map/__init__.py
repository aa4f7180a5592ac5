"""The map: a folium page in the web engine, with no network of its own."""

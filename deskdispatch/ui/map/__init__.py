"""The map: a folium page in the web engine, without network access of its own."""

"""The web engine of the map: profile, page, view and the ``desk:`` scheme."""

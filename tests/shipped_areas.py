"""The shipped table of areas, and their index."""

from __future__ import annotations

from typing import Final

from deskdispatch import assets
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import parse_areas

AREAS: Final = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
PLACES: Final = PlaceIndex(AREAS)

"""What is shipped of the country: its named areas and its land."""

from __future__ import annotations

import importlib
from dataclasses import dataclass

from deskdispatch import assets
from deskdispatch.domain.places.land import Land, parse_land
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import Area, parse_areas


@dataclass(frozen=True, slots=True)
class Country:
    """For naming points and telling those in the sea."""

    areas: tuple[Area, ...] = ()
    land: Land | None = None
    index: PlaceIndex | None = None


NOWHERE = Country()
"""Nothing is known of it."""


def read() -> Country:
    """Reads and checks the tables and makes their index; takes more than a frame.

    What reads a pasted text is loaded too, so that the first one need not wait for that.

    Raises:
        OSError, KeyError, ValueError: A shipped file is missing or damaged.
    """
    areas = assets.path("kuwait", "areas.csv").read_text(encoding="utf-8")
    land = assets.path("kuwait", "land.geojson").read_text(encoding="utf-8")
    importlib.import_module("deskdispatch.domain.location.reading")
    named = parse_areas(areas)
    return Country(named, parse_land(land), PlaceIndex(named))

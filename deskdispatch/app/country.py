"""Loads the shipped data of Kuwait: its named areas and its land."""

from __future__ import annotations

import importlib
from dataclasses import dataclass

from deskdispatch import assets
from deskdispatch.domain.places.land import Land, parse_land
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import Area, parse_areas


@dataclass(frozen=True, slots=True)
class Country:
    """Areas to name points by, and the land to detect points at sea."""

    areas: tuple[Area, ...] = ()
    land: Land | None = None
    index: PlaceIndex | None = None


NOWHERE = Country()
"""Before the data is loaded."""


def read() -> Country:
    """Reads and checks the tables and makes their index; it takes longer than a frame.

    The module that reads pasted locations is imported too, so that the first paste is quick.

    Raises:
        OSError, KeyError, ValueError: A shipped file is missing or damaged.
    """
    areas = assets.path("kuwait", "areas.csv").read_text(encoding="utf-8")
    land = assets.path("kuwait", "land.geojson").read_text(encoding="utf-8")
    importlib.import_module("deskdispatch.domain.location.reading")
    named = parse_areas(areas)
    return Country(named, parse_land(land), PlaceIndex(named))

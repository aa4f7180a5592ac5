"""Fixtures: the areas for reading addresses."""

from __future__ import annotations

import pytest

from deskdispatch import assets
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import parse_areas


@pytest.fixture(scope="session")
def places() -> PlaceIndex:
    return PlaceIndex(parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8")))

"""Tests of land, sea and the border, with the shipped outline."""

from __future__ import annotations

import json
from typing import Final

import pytest

from deskdispatch import assets
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.land import Land, parse_land
from tests.shipped_areas import AREAS

SQUARE: Final = [(47.0, 29.0), (48.0, 29.0), (48.0, 29.5), (47.0, 29.5), (47.0, 29.0)]


@pytest.fixture(scope="module")
def shipped() -> Land:
    return parse_land(assets.path("kuwait", "land.geojson").read_text(encoding="utf-8"))


def at(latitude: float, longitude: float) -> Coordinates:
    return Coordinates(latitude=latitude, longitude=longitude)


def test_every_area_is_on_the_land_of_kuwait(shipped: Land) -> None:
    assert [area for area in AREAS if not shipped.is_land(area.point)] == []
    assert [area for area in AREAS if not shipped.is_kuwait(area.point)] == []


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [(29.20, 48.50), (29.42, 47.90), (29.45, 48.20), (28.70, 48.50), (29.30, 48.15)],
    ids=["the Gulf", "Kuwait Bay", "before Failaka", "before Zour", "before Salmiya"],
)
def test_the_sea_of_kuwait_is_no_land(shipped: Land, latitude: float, longitude: float) -> None:
    assert not shipped.is_land(at(latitude, longitude))
    assert shipped.is_kuwait(at(latitude, longitude))


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [
        *((29.3897, 48.0030), (29.3880, 47.9850), (29.3418, 48.0690), (29.3500, 48.0960)),
        *((29.4350, 48.3340), (29.6000, 48.2000), (30.0000, 48.0700), (29.0717, 48.4935)),
    ],
    ids=[
        *("the Towers", "Souq Sharq", "Salmiya's shore", "the headland", "Failaka", "Bubiyan"),
        *("Warbah", "Kubbar"),
    ],
)
def test_shores_and_islands_are_land(shipped: Land, latitude: float, longitude: float) -> None:
    assert shipped.is_land(at(latitude, longitude))
    assert shipped.is_kuwait(at(latitude, longitude))


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [
        *((30.036, 47.920), (30.106, 47.720), (29.976, 48.470), (30.500, 47.800)),
        *((29.800, 46.700), (29.300, 46.600), (28.700, 46.900), (28.430, 48.490)),
        *((28.500, 48.000), (26.300, 50.200), (0.0, 0.0)),
    ],
    ids=[
        *("Umm Qasr", "Safwan", "Faw", "Basra", "Iraq's desert", "beyond the wadi", "Saudi desert"),
        *("Khafji", "south of Wafra", "Dammam", "null island"),
    ],
)
def test_what_lies_beyond_the_border_is_not_kuwait(
    shipped: Land, latitude: float, longitude: float
) -> None:
    assert not shipped.is_kuwait(at(latitude, longitude))


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [(30.06, 47.70), (29.12, 46.65), (28.56, 48.38), (29.10, 46.70), (28.56, 47.75)],
    ids=["Abdali's crossing", "the west corner", "Nuwaiseeb's crossing", "Salmi", "south-west"],
)
def test_what_lies_just_within_is_kuwait(shipped: Land, latitude: float, longitude: float) -> None:
    assert shipped.is_kuwait(at(latitude, longitude))
    assert shipped.is_land(at(latitude, longitude))


def test_a_point_hardly_off_the_shore_counts_as_land() -> None:
    land = Land([SQUARE], [])
    near, far = at(29.25, 48.0014), at(29.25, 48.0017)  # 136 m and 165 m to the east
    assert land.is_land(near)
    assert not land.is_land(far)
    assert land.is_land(at(29.5012, 47.5))
    assert not land.is_land(at(29.5014, 47.5))
    assert not land.is_land(at(29.5011, 48.0012))  # diagonally off the corner, so farther away


def test_a_lake_is_no_land() -> None:
    lake = [(47.4, 29.2), (47.6, 29.2), (47.6, 29.3), (47.4, 29.3), (47.4, 29.2)]
    land = Land([SQUARE, lake], [])
    assert not land.is_land(at(29.25, 47.5))
    assert land.is_land(at(29.25, 47.3))


def test_an_outline_is_read_from_geojson() -> None:
    ground = {"type": "Polygon", "coordinates": [SQUARE]}
    border = {"type": "LineString", "coordinates": [[46.8, 28.5], [46.8, 30.1]]}
    features = [
        {"type": "Feature", "properties": {"kind": "land"}, "geometry": ground},
        {"type": "Feature", "properties": {"kind": "border"}, "geometry": border},
    ]
    land = parse_land(json.dumps({"type": "FeatureCollection", "features": features}))
    assert land.is_land(at(29.25, 47.5))
    assert land.is_kuwait(at(29.25, 47.5))
    assert not land.is_kuwait(at(29.25, 46.7))


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", '{"features": [{}]}', '{"features": 1}'),
        '{"features": [{"properties": {"kind": "land"}, "geometry": {"coordinates": [[[1]]]}}]}',
    ],
)
def test_a_damaged_outline_is_refused(text: str) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        parse_land(text)

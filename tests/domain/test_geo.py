"""Tests of points, boxes and distances."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from deskdispatch.domain.geo import KUWAIT, MAP_REGION, Box, Coordinates, distance_km

points = st.builds(Coordinates, latitude=st.floats(-90, 90), longitude=st.floats(-180, 180))

SALMIYA = Coordinates(latitude=29.3339, longitude=48.0761)
JAHRA = Coordinates(latitude=29.3375, longitude=47.6581)


def test_the_road_from_salmiya_to_jahra() -> None:
    assert distance_km(SALMIYA, JAHRA) == pytest.approx(40.53, abs=0.02)


def test_a_degree_of_latitude() -> None:
    origin, north = Coordinates(latitude=29, longitude=48), Coordinates(latitude=30, longitude=48)
    assert distance_km(origin, north) == pytest.approx(111.195, abs=0.001)


@given(points, points)
def test_distance_is_symmetric(a: Coordinates, b: Coordinates) -> None:
    assert distance_km(a, b) == pytest.approx(distance_km(b, a), abs=1e-9)
    assert 0 <= distance_km(a, b) <= math.pi * 6371.01


@given(points)
def test_distance_to_the_same_point_is_zero(point: Coordinates) -> None:
    assert distance_km(point, point) == 0


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [(90.1, 0), (-90.1, 0), (0, 180.1), (0, -180.1), (math.nan, 0), (0, math.nan), (0, math.inf)],
)
def test_what_is_not_on_the_earth_is_no_point(latitude: float, longitude: float) -> None:
    with pytest.raises(ValidationError):
        Coordinates(latitude=latitude, longitude=longitude)


def test_all_digits_are_kept_and_five_are_shown() -> None:
    point = Coordinates(latitude=29.33690123456, longitude=48.0759)
    assert point.latitude == 29.33690123456
    assert point.text() == "29.33690, 48.07590"
    assert point.text(3) == "29.337, 48.076"


@pytest.mark.parametrize(
    ("latitude", "longitude", "inside"),
    [(1, 2, True), (3, 4, True), (2, 3, True), (0.999, 3, False), (2, 4.001, False)],
)
def test_a_box_holds_its_edges(latitude: float, longitude: float, inside: bool) -> None:
    assert Box(1, 2, 3, 4).holds(Coordinates(latitude=latitude, longitude=longitude)) is inside


def test_kuwait_lies_on_the_map() -> None:
    baghdad = Coordinates(latitude=33.31, longitude=44.36)
    failaka = Coordinates(latitude=29.44, longitude=48.34)
    assert KUWAIT.holds(failaka)
    assert MAP_REGION.holds(failaka)
    assert not KUWAIT.holds(baghdad)
    assert not MAP_REGION.holds(baghdad)
    assert MAP_REGION.holds(Coordinates(latitude=KUWAIT.south, longitude=KUWAIT.west))
    assert MAP_REGION.holds(Coordinates(latitude=KUWAIT.north, longitude=KUWAIT.east))

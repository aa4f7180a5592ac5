"""Tests of converting UTM coordinates to degrees, against published examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.location.grid_references import square, utm_point
from deskdispatch.domain.location.reading import read
from tests.domain.location.notations import utm


@pytest.mark.parametrize(
    ("zone", "easting", "northing", "latitude", "longitude"),
    [
        # the CN Tower, to the metre, from Wikipedia's article on UTM
        (17, 630_084, 4_833_438, 43.642567, -79.387139),
        # examples from the documentation of GeographicLib's GeoConvert
        (38, 444_140.54, 3_684_706.36, 33.3, 44.4),
        (38, 444_500, 3_688_500, 33.33424, 44.40363),
    ],
)
def test_published_points_are_met(
    zone: int, easting: float, northing: float, latitude: float, longitude: float
) -> None:
    point = utm_point(zone, easting, northing)
    assert distance_km(point, Coordinates(latitude=latitude, longitude=longitude)) * 1000 < 1


@given(latitude=st.floats(27, 32), longitude=st.floats(45, 50))
def test_both_ways_meet_within_a_centimetre(latitude: float, longitude: float) -> None:
    point = Coordinates(latitude=latitude, longitude=longitude)
    found = utm_point(*utm(point))
    assert distance_km(found, point) * 1000 < 0.01


def test_squares_are_those_of_the_zone() -> None:
    assert square(39, "TN") == (200_000, 3_200_000)
    assert square(38, "QT") == (700_000, 3_200_000)
    assert square(39, "QT") is None
    assert square(38, "QW") is None


@pytest.mark.parametrize(
    ("text", "is_sure"),
    [
        ("39RTN1560948519", True),
        ("39RTN15604851", True),
        ("39RTN156485", False),
        ("39RTN1548", False),
    ],
)
def test_a_hundred_metres_are_no_place(text: str, is_sure: bool) -> None:
    (found,) = read(text).points
    assert found.is_sure is is_sure


def test_ten_figures_are_the_middle_of_a_metre() -> None:
    (found,) = read("39RTN1560948519").points
    assert found.error == 0.5
    assert found.piece == "39RTN1560948519"

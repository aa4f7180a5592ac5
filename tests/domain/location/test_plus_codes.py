"""Tests of plus codes, with the test vectors of their specification."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.plus_codes import ALPHABET, decode, encode, recover


def point(latitude: float, longitude: float) -> Coordinates:
    return Coordinates(latitude=latitude, longitude=longitude)


@pytest.mark.parametrize(
    ("code", "south", "west", "north", "east"),
    [
        ("7FG49QCJ+2V", 20.37, 2.782125, 20.370125, 2.78225),
        ("7FG49QCJ+2VX", 20.3701, 2.78221875, 20.370125, 2.78225),
        ("7FG49QCJ+2VXGJ", 20.370113, 2.782234375, 20.370114, 2.78223632813),
        ("8FVC2222+22", 47.0, 8.0, 47.000125, 8.000125),
        ("4VCPPQGP+Q9", -41.273125, 174.785875, -41.273, 174.786),
        ("22222222+22", -90.0, -180.0, -89.999875, -179.999875),
        ("6FH32222+222", 1, 1, 1.000025, 1.00003125),
        ("CFX3X2X2+X2", 89.9998750, 1, 90, 1.0001250),
        ("6FH56C22+22", 1.2, 3.4, 1.200125, 3.400125),
        ("849VGJQF+VX7QR3J", 37.53966912, -122.3750698242, 37.53966916, -122.3750697021),
        ("849VGJQF+VX7QR3J7QR3J", 37.53966912, -122.3750698242, 37.53966916, -122.3750697021),
        ("5PVX2JXR+R6G29VC", -12.95044812, 119.640568847656, -12.95044808, 119.640568969727),
        ("65CQGXV4+J5FQPCF", -1.45593152, -104.04456628418, -1.45593148, -104.044566162109),
    ],
)
def test_a_code_is_a_cell(code: str, south: float, west: float, north: float, east: float) -> None:
    cell = decode(code)
    edges = (cell.south, cell.west, cell.south + cell.height, cell.west + cell.width)
    assert edges == pytest.approx((south, west, north, east), abs=1e-9)


@pytest.mark.parametrize(
    ("latitude", "longitude", "code"),
    [
        (20.3700625, 2.7821875, "7FG49QCJ+2V"),
        (47.0000625, 8.0000625, "8FVC2222+22"),
        (-41.2730625, 174.7859375, "4VCPPQGP+Q9"),
        (-89.9999375, -179.9999375, "22222222+22"),
        (90, 1, "CFX3X2X2+X2"),
        (1.2, 3.4, "6FH56C22+22"),
    ],
)
def test_a_point_has_a_code(latitude: float, longitude: float, code: str) -> None:
    assert encode(point(latitude, longitude)) == code


@pytest.mark.parametrize(
    ("full", "latitude", "longitude", "short"),
    [
        ("9C3W9QCJ+2VX", 51.3701125, -1.217765625, "+2VX"),
        ("9C3W9QCJ+2VX", 51.3708675, -1.217765625, "CJ+2VX"),
        ("9C3W9QCJ+2VX", 51.3701125, -1.217010625, "CJ+2VX"),
        ("9C3W9QCJ+2VX", 51.3852125, -1.217765625, "9QCJ+2VX"),
        ("9C3W9QCJ+2VX", 51.3701125, -1.202665625, "9QCJ+2VX"),
        ("8FJFW222+", 42.899, 9.012, "22+"),
        ("796RXG22+", 14.95125, -23.5001, "22+"),
        ("8FVC2GGG+GG", 46.976, 8.526, "2GGG+GG"),
        ("8FRCXGGG+GG", 47.026, 8.526, "XGGG+GG"),
        ("8FR9GXGG+GG", 46.526, 8.026, "GXGG+GG"),
        ("8FRCG2GG+GG", 46.526, 7.976, "G2GG+GG"),
        ("CFX22222+22", 89.6, 0.0, "2222+22"),
        ("2CXXXXXX+XX", -81.0, 0.0, "XXXXXX+XX"),
    ],
)
def test_a_short_code_is_the_one_that_is_nearest(
    full: str, latitude: float, longitude: float, short: str
) -> None:
    assert recover(short, point(latitude, longitude)) == pytest.approx(decode(full), abs=1e-9)


def test_letters_are_counted_across_the_date_line() -> None:
    middle = recover("2222+22", point(0.5, 179.99)).middle
    assert middle.longitude == pytest.approx(-179.9999375)


@given(st.floats(-89.9, 89.9), st.floats(-179.9, 179.9))
def test_a_point_lies_in_the_cell_of_its_code(latitude: float, longitude: float) -> None:
    cell = decode(encode(point(latitude, longitude)))
    assert cell.south - 1e-9 <= latitude <= cell.south + cell.height + 1e-9
    assert cell.west - 1e-9 <= longitude <= cell.west + cell.width + 1e-9


@given(st.text(ALPHABET, min_size=2, max_size=7), st.floats(28.1, 30.9), st.floats(46.1, 49.4))
def test_any_short_code_is_near_what_it_counts_from(
    tail: str, latitude: float, longitude: float
) -> None:
    middle = recover(f"8XQF+{tail}", point(latitude, longitude)).middle
    assert abs(middle.latitude - latitude) <= 0.501
    assert abs(middle.longitude - longitude) <= 0.501

"""Tests that every coordinate format that can be written is read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.geo import MAP_REGION, Coordinates, distance_km
from deskdispatch.domain.location.plus_codes import encode
from deskdispatch.domain.location.reading import read
from tests.domain.location.notations import NOTATIONS, pair

points = st.builds(
    Coordinates,
    latitude=st.floats(MAP_REGION.south + 0.01, MAP_REGION.north - 0.01),
    longitude=st.floats(MAP_REGION.west + 0.01, MAP_REGION.east - 0.01),
)


@pytest.mark.parametrize("name", NOTATIONS)
@given(point=points)
def test_what_is_written_is_read(name: str, point: Coordinates) -> None:
    text = NOTATIONS[name](point)
    found = read(text)
    assert len(found.points) == 1, (text, found)
    one = found.points[0]
    assert distance_km(one.point, point) * 1000 <= max(0.5, 1.5 * one.error) + 2 * (
        "osm.org/go" in text or "waze.com/ul/h" in text
    ), text


@given(point=points)
def test_a_short_plus_code_is_read_back_from_near(point: Coordinates) -> None:
    near = Coordinates(latitude=point.latitude + 0.2, longitude=point.longitude - 0.2)
    found = read(encode(point)[4:], centre=near)
    code = encode(point)[4:]
    if any(letter.isdigit() for letter in code) and any(letter.isalpha() for letter in code):
        assert found.pin is not None
        assert distance_km(found.pin, point) * 1000 < 12


@given(
    point=points, before=st.text("abاب ,.\n", max_size=20), after=st.text("abاب .\n", max_size=20)
)
def test_words_around_a_link_change_nothing(point: Coordinates, before: str, after: str) -> None:
    found = read(f"{before} https://maps.google.com/?q={pair(point)} {after}")
    assert found.pin is not None
    assert distance_km(found.pin, point) * 1000 < 0.5

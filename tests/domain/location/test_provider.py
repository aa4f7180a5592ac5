"""Tests of words that encode a point."""

from __future__ import annotations

import pytest

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location import provider


def about(point: Coordinates | None, latitude: float, longitude: float, slack: float) -> bool:
    assert point is not None
    return (point.latitude, point.longitude) == pytest.approx((latitude, longitude), abs=slack)


def test_a_geohash_is_read_by_its_letters() -> None:
    assert about(provider.geohash("u4pruydqqvj"), 57.64911, 10.40744, 1e-5)
    assert about(provider.geohash("EZS42E"), 42.602, -5.598, 1e-2)


def test_short_links_of_openstreetmap_are_read_by_their_letters() -> None:
    assert about(provider.open_street_map("0EEQhq--"), 51.510, 0.054, 1e-3)
    assert about(provider.open_street_map("0OP4tR~rx"), 51.876, 19.579, 1e-5)
    assert provider.open_street_map("0OP4tR@rx") == provider.open_street_map("0OP4tR~rx")


def test_short_links_of_organic_maps_are_read_by_their_letters() -> None:
    assert about(provider.organic_maps("B4srhdHVVt"), 64.5234, 12.1234, 2e-6)


@pytest.mark.parametrize("code", ["", "tj4", "tj4n vuh90", "tj4nvuha0k", "tj4nvuh90ktj4", "الموقع"])
def test_other_words_are_no_points(code: str) -> None:
    assert provider.geohash(code) is None


def test_a_word_too_short_for_an_address_is_none() -> None:
    assert provider.open_street_map("0EEQ--") is None
    assert provider.organic_maps("map") is None

"""What lies in the two special zones."""

from __future__ import annotations

import pytest

from deskdispatch.domain.geo import Coordinates
from deskdispatch.service import zones

SALMIYA = Coordinates(latitude=29.335, longitude=48.069)


@pytest.mark.parametrize(
    "name",
    [
        "Wafra Farms",
        "Wafra Residential",
        "Al Wafra",
        "Al Khiran",
        "الوفرة السكنية",
        "Sabah Al-Ahmad 1",
        "sabah al ahmad 6",
        "Al Mutlaa",
        "Al Mutlaa 1",
        "al-mutlaa 12",
        "Mutlaa ٥",
    ],
)
def test_names_of_the_outer_zone(name: str) -> None:
    assert zones.match([name], SALMIYA) is zones.OUTER


@pytest.mark.parametrize(
    "name",
    ["Jahra", "Al Jahra", "JAHRA", "الجهراء", "Sabah Al Salam", "Ali Sabah Al-Salem", "Qasr"],
)
def test_names_of_the_jahra_zone(name: str) -> None:
    assert zones.match([name], SALMIYA) is zones.JAHRA


@pytest.mark.parametrize(
    "name",
    ["Salmiya", "Al Mutlaa 13", "Sabah Al-Ahmad 7", "Jahra Road", "Sabah Al-Nasser", "", "Al", "?"],
)
def test_names_of_no_zone(name: str) -> None:
    assert zones.match([name], SALMIYA) is None


def test_any_of_several_names_is_enough() -> None:
    assert zones.match(["Block 4", "Jahra"], SALMIYA) is zones.JAHRA


@pytest.mark.parametrize(
    ("latitude", "longitude", "zone"),
    [
        (29.337, 47.658, zones.JAHRA),
        (29.348, 47.672, zones.JAHRA),
        (29.255, 48.069, zones.JAHRA),
        (28.957, 48.153, zones.JAHRA),
        (28.590, 48.111, zones.OUTER),
        (28.654, 48.352, zones.OUTER),
        (28.781, 48.061, zones.OUTER),
        (29.470, 47.590, zones.OUTER),
        (29.335, 48.069, None),
        (29.081, 48.128, None),
        (29.315, 47.716, None),
        (24.713, 46.675, None),
    ],
)
def test_a_point_is_in_the_zone_of_the_area_it_is_nearest_to(
    latitude: float, longitude: float, zone: object
) -> None:
    assert zones.match([], Coordinates(latitude=latitude, longitude=longitude)) is zone


def test_every_area_of_a_zone_is_in_the_shipped_table() -> None:
    known = {area.name_en for area in zones._areas()}
    assert set(zones._MEMBERS) <= known

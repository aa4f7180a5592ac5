"""What is said of the two points of a booking."""

from __future__ import annotations

from itertools import permutations
from typing import Final

import pytest

from deskdispatch import assets
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.places.land import parse_land
from deskdispatch.domain.places.places import Area, nearest, parse_areas
from deskdispatch.domain.places.point_warnings import (
    BookingPoint,
    PointWarning,
    PointWarningKind,
    area_instead,
    warnings,
)

LAND: Final = parse_land(assets.path("kuwait", "land.geojson").read_text(encoding="utf-8"))
AREAS: Final = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
BY_NAME: Final = {area.name_en: area for area in AREAS}
SALMIYA: Final = Coordinates(latitude=29.335, longitude=48.069)
JAHRA: Final = Coordinates(latitude=29.337, longitude=47.658)
BASRA: Final = Coordinates(latitude=30.5, longitude=47.8)
GULF: Final = Coordinates(latitude=29.2, longitude=48.5)
OPEN_SEA: Final = Coordinates(latitude=28.9, longitude=49.5)


def test_two_points_in_kuwait_have_no_warning() -> None:
    assert warnings(SALMIYA, JAHRA, LAND) == ()


def test_unset_points_have_no_warning() -> None:
    assert warnings(None, None, LAND) == ()
    assert warnings(SALMIYA, None, LAND) == ()


def test_each_end_is_warned_of_on_its_own() -> None:
    assert warnings(BASRA, GULF, LAND) == (
        PointWarning(PointWarningKind.OUTSIDE_KUWAIT, BookingPoint.PICKUP),
        PointWarning(PointWarningKind.IN_THE_SEA, BookingPoint.DROPOFF),
    )
    assert warnings(None, GULF, LAND) == (
        PointWarning(PointWarningKind.IN_THE_SEA, BookingPoint.DROPOFF),
    )


def test_the_sea_abroad_is_abroad() -> None:
    assert warnings(SALMIYA, OPEN_SEA, LAND) == (
        PointWarning(PointWarningKind.OUTSIDE_KUWAIT, BookingPoint.DROPOFF),
    )


def test_pickup_and_dropoff_at_one_place_are_warned_of() -> None:
    next_door = Coordinates(latitude=29.33526, longitude=48.069)  # 29 m
    over_the_road = Coordinates(latitude=29.33528, longitude=48.069)  # 31 m
    assert warnings(SALMIYA, SALMIYA, LAND) == (PointWarning(PointWarningKind.SAME_POINTS),)
    assert warnings(SALMIYA, next_door, LAND) == (PointWarning(PointWarningKind.SAME_POINTS),)
    assert warnings(SALMIYA, over_the_road, LAND) == ()


def near(name: str, latitude: float, longitude: float) -> Area | None:
    """The area that is told in place of the named one."""
    return area_instead(AREAS, BY_NAME[name], Coordinates(latitude=latitude, longitude=longitude))


@pytest.mark.parametrize(
    ("named", "latitude", "longitude", "found"),
    [
        ("Salmiya", 29.337, 47.658, "Jahra"),
        ("Salmiya", 29.337, 48.019, "Hawally"),
        ("Jahra", 29.335, 48.069, "Salmiya"),
        ("Mahboula", 29.081, 48.128, "Fahaheel"),
        ("Dasma", 29.326, 47.964, "Khaldiya"),
        ("Jahra", 29.470, 47.590, "Al Mutlaa"),
        ("Wafra Farms", 29.081, 48.128, "Fahaheel"),
        ("South Khaitan", 29.337, 48.019, "Hawally"),
        ("Salmiya", 29.53, 47.63, "Al Mutlaa"),  # in a sector of it
        ("Salmiya", 29.0, 47.0, "Shagaya"),  # the desert: far from any area
    ],
)
def test_a_point_in_another_part_of_the_country_is_not_in_the_named_area(
    named: str, latitude: float, longitude: float, found: str
) -> None:
    assert near(named, latitude, longitude) == BY_NAME[found]


@pytest.mark.parametrize(
    ("named", "latitude", "longitude"),
    [
        ("Salmiya", 29.335, 48.069),
        ("Salmiya", 29.3458, 48.0936),  # its cape
        ("Salmiya", 29.3163, 48.0735),  # the middle of Rumaithiya, its neighbour
        ("Salmiya", 29.3287, 48.0501),  # the road to Jabriya
        ("Jabriya", 29.3331, 48.0262),  # on the border to Hawally
        ("Mishref", 29.2869, 48.0562),  # on the border to Bayan
        ("Kuwait City", 29.386, 48.000),  # Dasman, a part of the city
        ("Al Khiran", 28.66, 48.38),  # nearer to Sea City, which lies 300 m from its point
        ("Al Khiran", 28.72, 48.32),
        ("Al Mutlaa", 29.53, 47.55),
        ("Wafra Farms", 28.61, 47.96),  # a farm in the west, nearer to the village
        ("Kabd", 29.16, 47.80),
        ("Al Mutlaa 1", 29.42, 47.58),  # its city, which a point cannot tell from its sectors
        ("Al Mutlaa", 29.53, 47.63),
        ("South Khaitan", 29.296, 47.956),  # Omariya, 3.7 km off; the middle is approximate
    ],
)
def test_no_alarm_in_an_area_or_at_its_borders(
    named: str, latitude: float, longitude: float
) -> None:
    assert near(named, latitude, longitude) is None


def test_no_area_is_told_in_place_of_a_neighbour() -> None:
    """Whichever of two neighbours the address names, on the whole way between their points."""
    neighbours = [
        (one, other)
        for one, other in permutations(AREAS, 2)
        if distance_km(one.point, other.point) <= 4.0
    ]
    assert len(neighbours) > 500
    for one, other in neighbours:
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            point = Coordinates(
                latitude=one.point.latitude + part * (other.point.latitude - one.point.latitude),
                longitude=one.point.longitude
                + part * (other.point.longitude - one.point.longitude),
            )
            assert area_instead(AREAS, one, point) is None


def test_what_is_told_instead_is_the_nearest_area() -> None:
    point = Coordinates(latitude=29.101, longitude=48.1)
    assert area_instead(AREAS, BY_NAME["Salmiya"], point) == nearest(AREAS, point)
    assert area_instead((), BY_NAME["Salmiya"], point) is None

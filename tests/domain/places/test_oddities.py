"""Tests of oddities in a booking's two points, its distance and its price."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch import assets
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.places.land import parse_land
from deskdispatch.domain.places.oddities import (
    BookingPoint,
    Earlier,
    OddityKind,
    Past,
    PlaceOddity,
    area_instead,
    is_odd,
    odd_points,
    usual_from,
)
from deskdispatch.domain.places.places import Area, nearest
from tests.shipped_areas import AREAS

LAND: Final = parse_land(assets.path("kuwait", "land.geojson").read_text(encoding="utf-8"))
BY_NAME: Final = {area.name_en: area for area in AREAS}
SHOP_DOOR: Final = Coordinates(latitude=29.3361, longitude=48.0712)
HOUSE: Final = Coordinates(latitude=29.3401, longitude=47.6612)
BASRA: Final = Coordinates(latitude=30.5, longitude=47.8)
GULF: Final = Coordinates(latitude=29.2, longitude=48.5)
OPEN_SEA: Final = Coordinates(latitude=28.9, longitude=49.5)


def kinds(
    pickup: Coordinates | None, dropoff: Coordinates | None, named: str = ""
) -> list[tuple[OddityKind, BookingPoint]]:
    found = odd_points(pickup, dropoff, areas=AREAS, land=LAND, named=BY_NAME.get(named))
    return [(each.kind, each.end) for each in found]


def test_two_points_in_kuwait_are_not_odd() -> None:
    assert kinds(SHOP_DOOR, HOUSE, "Jahra") == []


def test_points_that_are_not_set_are_not_odd() -> None:
    assert kinds(None, None) == kinds(SHOP_DOOR, None) == []


def test_each_end_is_odd_on_its_own() -> None:
    assert kinds(BASRA, GULF) == [
        (OddityKind.OUTSIDE_KUWAIT, BookingPoint.PICKUP),
        (OddityKind.IN_THE_SEA, BookingPoint.DROPOFF),
    ]
    assert kinds(None, GULF) == [(OddityKind.IN_THE_SEA, BookingPoint.DROPOFF)]
    assert odd_points(BASRA, GULF) == ()  # without an outline of the land


def test_the_sea_abroad_is_abroad() -> None:
    assert kinds(SHOP_DOOR, OPEN_SEA) == [(OddityKind.OUTSIDE_KUWAIT, BookingPoint.DROPOFF)]


def test_pickup_and_dropoff_at_one_place_are_odd() -> None:
    next_door = Coordinates(latitude=29.33636, longitude=48.0712)  # 29 m
    over_the_road = Coordinates(latitude=29.33638, longitude=48.0712)  # 31 m
    same = [(OddityKind.SAME_POINTS, BookingPoint.DROPOFF)]
    assert kinds(SHOP_DOOR, SHOP_DOOR) == kinds(SHOP_DOOR, next_door) == same
    assert kinds(SHOP_DOOR, over_the_road) == []


def test_the_middle_of_an_area_and_another_one_than_the_address_names_are_odd() -> None:
    middle = BY_NAME["Jahra"].point
    found = odd_points(SHOP_DOOR, middle, areas=AREAS, land=LAND, named=BY_NAME["Salmiya"])
    assert [(each.kind, [area.name_en for area in each.areas]) for each in found] == [
        (OddityKind.AREA_MIDDLE, ["Jahra"]),
        (OddityKind.ANOTHER_AREA, ["Salmiya", "Jahra"]),
    ]
    assert kinds(middle, SHOP_DOOR) == []  # not checked for a pickup
    assert kinds(SHOP_DOOR, GULF, "Salmiya") == [(OddityKind.IN_THE_SEA, BookingPoint.DROPOFF)]


def test_what_was_answered_is_told_from_what_was_not() -> None:
    """Figures change with every booking, places do not."""

    def farther(metres: int, to: Coordinates, most: int = 20_000) -> PlaceOddity:
        return PlaceOddity(OddityKind.FARTHER, (SHOP_DOOR, to), value=metres, most=most)

    assert farther(99_000, GULF).question == farther(99_000, GULF, 30_000).question
    assert farther(99_000, GULF).question != farther(99_000, BASRA).question
    assert farther(99_000, GULF).question != replace(farther(99_000, GULF), kind=DEARER).question


FARTHER, DEARER = OddityKind.FARTHER, OddityKind.DEARER
SHOP, CUSTOMER = Earlier.SHOP, Earlier.CUSTOMER


@pytest.mark.parametrize(
    ("kind", "value", "past", "earlier", "odd"),
    [
        (FARTHER, 96_000, Past(20, 22_000), SHOP, True),
        (FARTHER, 96_000, Past(19, 22_000), SHOP, False),  # too few to compare
        (FARTHER, 33_001, Past(20, 22_000), SHOP, True),  # half as far again
        (FARTHER, 33_000, Past(20, 22_000), SHOP, False),
        (FARTHER, 12_000, Past(500, 3_000), SHOP, False),  # four times as far, but near
        (FARTHER, 13_001, Past(500, 3_000), SHOP, True),
        (FARTHER, 13_001, Past(3, 3_000), CUSTOMER, True),
        (FARTHER, 13_001, Past(2, 3_000), CUSTOMER, False),
        (FARTHER, 36_000, Past(90, 20_000), CUSTOMER, False),  # not twice as far
        (FARTHER, 40_001, Past(90, 20_000), CUSTOMER, True),
        (DEARER, 13_182, Past(20, 2_500), SHOP, True),
        (DEARER, 3_500, Past(20, 1_500), SHOP, False),  # no more than the margin
        (DEARER, 3_501, Past(20, 1_500), SHOP, True),
        (DEARER, 6_000, Past(20, 4_000), SHOP, False),
        (DEARER, 6_001, Past(20, 4_000), SHOP, True),
        (DEARER, 6_001, Past(20, 4_000), CUSTOMER, False),
        (DEARER, 1_250, Past(20, 0), SHOP, False),
    ],
)
def test_what_is_much_farther_or_dearer_than_ever_is_odd(
    kind: OddityKind, value: int, past: Past, earlier: Earlier, odd: bool
) -> None:
    assert is_odd(kind, value, past, earlier) == odd


@given(
    st.sampled_from((FARTHER, DEARER)),
    st.integers(0, 200_000),
    st.integers(0, 200_000),
    st.sampled_from(Earlier),
)
def test_one_earlier_delivery_from_the_bound_on_makes_a_value_usual(
    kind: OddityKind, value: int, most: int, earlier: Earlier
) -> None:
    is_usual = most >= usual_from(kind, value, earlier)
    assert is_odd(kind, value, Past(earlier.least, most), earlier) != is_usual
    if not is_usual:  # odd only if both figures are
        assert value > most * earlier.factor
        assert value > most


def near(name: str, latitude: float, longitude: float) -> Area | None:
    """Returns the area that is reported in place of the named one."""
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
        ("Salmiya", 29.53, 47.63, "Al Mutlaa"),  # in one of its sectors
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
        ("Al Khiran", 28.66, 48.38),  # nearer to Sea City, which is 300 m from its point
        ("Al Khiran", 28.72, 48.32),
        ("Al Mutlaa", 29.53, 47.55),
        ("Wafra Farms", 28.61, 47.96),  # a farm in the west, nearer to the village
        ("Kabd", 29.16, 47.80),
        ("Al Mutlaa 1", 29.42, 47.58),  # its city: the point does not tell it from its sectors
        ("Al Mutlaa", 29.53, 47.63),
        ("South Khaitan", 29.296, 47.956),  # Omariya, 3.7 km off; the middle is approximate
    ],
)
def test_no_alarm_in_an_area_or_at_its_borders(
    named: str, latitude: float, longitude: float
) -> None:
    assert near(named, latitude, longitude) is None


def test_no_area_is_told_in_place_of_a_neighbour() -> None:
    """No neighbour is reported for any point on the line between two neighbours."""
    neighbours = [
        (one, other)
        for one, other in permutations(AREAS, 2)
        if distance_km(one.point, other.point) <= 4.0
    ]
    assert len(neighbours) > 500
    for one, other in neighbours:
        for part in (0.0, 0.5, 1.0):
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


@given(st.floats(28.6, 30.0), st.floats(47.0, 48.3))
def test_the_area_that_a_point_is_named_by_is_never_another_one(
    latitude: float, longitude: float
) -> None:
    """In a draft, an address without an area gets the area that is nearest to the point."""
    point = Coordinates(latitude=latitude, longitude=longitude)
    named = nearest(AREAS, point)
    assert named is None or area_instead(AREAS, named, point) is None

"""Tests of the areas of Kuwait."""

from __future__ import annotations

import math
from random import Random
from typing import Final

import pytest

from deskdispatch.domain.geo import EARTH_RADIUS_KM, KUWAIT, Coordinates, distance_km
from deskdispatch.domain.places.places import (
    GOVERNORATES,
    SECTORS,
    Area,
    area_named,
    city_of,
    extent_km,
    middle_of,
    named_in,
    named_with_sector,
    nearest,
    parse_areas,
)
from tests.shipped_areas import AREAS

HEADER = "name_en,name_ar,governorate,lat,lon,kind,source,aliases\n"
SALMIYA = "Salmiya,السالمية,Hawalli,29.334,48.076,residential,somewhere,As Salimiya;Salmiyah\n"
JAHRA = "Jahra,الجهراء,Jahra,29.338,47.658,city,somewhere,\n"

NEIGHBOURS: Final = (
    {"Kuwait City", "Qibla", "Salhiya"},
    {"Jleeb Al-Shuyoukh", "Hasawi"},
    {"Al Khiran", "Sabah Al-Ahmad Sea City"},
    {"Jahra", "Waha"},
    {"Salwa", "Anjafa"},
)
"""Areas whose points are less than 800 m apart: a point between two may get either name."""


def test_a_row_is_an_area() -> None:
    salmiya, jahra = parse_areas(HEADER + SALMIYA + JAHRA)
    assert salmiya.name("en") == "Salmiya"
    assert salmiya.name("ar") == "السالمية"
    assert salmiya.name("fr") == "Salmiya"
    assert salmiya.governorate == "Hawalli"
    assert salmiya.point == Coordinates(latitude=29.334, longitude=48.076)
    assert salmiya.aliases == ("As Salimiya", "Salmiyah")
    assert jahra.aliases == ()


def test_an_approximate_middle_is_told() -> None:
    header = HEADER.replace("aliases", "approximate,aliases")
    rough = "Nugra,النقرة,Hawalli,29.330,48.015,residential,placed by hand,yes,Nigra\n"
    known = "Salmiya,السالمية,Hawalli,29.334,48.076,residential,somewhere,,\n"
    areas = parse_areas(header + rough + known)
    assert [area.is_approximate for area in areas] == [True, False]
    assert areas[0].aliases == ("Nigra",)


@pytest.mark.parametrize(
    "table",
    [
        "name,lat,lon\nSalmiya,29.3,48.0\n",
        HEADER + "Salmiya,السالمية,Hawalli,north,48.076,residential,somewhere,\n",
        HEADER + "Salmiya,السالمية,Hawalli,129.3,48.076,residential,somewhere,\n",
        HEADER + SALMIYA + "Jahra,الجه",
    ],
    ids=["other columns", "no number", "not on the earth", "cut"],
)
def test_a_damaged_table_is_refused(table: str) -> None:
    with pytest.raises((KeyError, ValueError)):
        parse_areas(table)


def test_an_empty_table_has_no_areas() -> None:
    assert parse_areas(HEADER) == ()


def test_every_shipped_area_is_in_kuwait_and_has_both_names() -> None:
    assert len(AREAS) > 100
    assert [a.name_en for a in AREAS if not KUWAIT.holds(a.point)] == []
    assert [a.name_en for a in AREAS if not (a.name_en and a.name_ar)] == []
    assert len({a.name_en for a in AREAS}) == len(AREAS)
    assert {a.governorate for a in AREAS} == set(GOVERNORATES)
    points = [(a.point.latitude, a.point.longitude) for a in AREAS if not a.is_sector]
    assert len(set(points)) == len(points)


@pytest.mark.parametrize(
    ("latitude", "longitude", "name"),
    [(29.3345, 48.0755, "Salmiya"), (29.3820, 47.9860, "Sharq"), (29.3264, 47.9640, "Khaldiya")],
)
def test_a_point_is_named_after_the_nearest_area(
    latitude: float, longitude: float, name: str
) -> None:
    area = nearest(AREAS, Coordinates(latitude=latitude, longitude=longitude))
    assert area is not None
    assert area.name_en == name


def test_an_area_with_an_approximate_middle_names_what_no_other_one_does() -> None:
    nugra, bneider = area_of(AREAS, "Nugra"), area_of(AREAS, "Bneider")
    assert nearest(AREAS, nugra.point) == area_of(AREAS, "Hawally")
    assert nearest(AREAS, bneider.point) == bneider
    assert nearest((nugra,), nugra.point) == nugra


def test_a_point_in_the_desert_has_no_area() -> None:
    areas = parse_areas(HEADER + SALMIYA + JAHRA)
    desert = Coordinates(latitude=29.0, longitude=47.0)
    near_jahra = Coordinates(latitude=29.34, longitude=47.71)
    assert nearest(areas, desert) is None
    assert nearest(areas, desert, within_km=1000) == areas[1]
    assert nearest(areas, near_jahra) == areas[1]
    assert nearest(areas, near_jahra, within_km=1) is None
    assert nearest((), desert) is None


@pytest.mark.parametrize("within_km", [1.0, 6.0, 20.0])
def test_the_nearest_is_the_nearest_of_all_areas(within_km: float) -> None:
    at_home = [(28.5 + n * 0.09, 46.5 + m * 0.12) for n in range(18) for m in range(18)]
    anywhere = [(lat, lon) for lat in range(-90, 91, 15) for lon in range(-180, 181, 30)]
    for latitude, longitude in [*at_home, *anywhere]:
        point = Coordinates(latitude=latitude, longitude=longitude)
        ways = [distance_km(area.point, point) for area in AREAS]
        known = [km for km, area in zip(ways, AREAS, strict=True) if not area.is_approximate]
        least = min(known) if min(known) <= 2.0 else min(ways)
        near = AREAS[ways.index(least)] if least <= within_km else None
        expected = near and city_of(AREAS, near)
        assert nearest(AREAS, point, within_km) is expected


def area_of(areas: tuple[Area, ...], name: str) -> Area:
    return next(area for area in areas if area.name_en == name)


def test_only_the_point_of_the_table_is_the_middle_of_an_area() -> None:
    salmiya = area_of(AREAS, "Salmiya")
    assert middle_of(AREAS, salmiya.point) == salmiya
    a_metre_off = Coordinates(
        latitude=salmiya.point.latitude + 0.00001, longitude=salmiya.point.longitude
    )
    assert middle_of(AREAS, a_metre_off) is None
    assert middle_of((), salmiya.point) is None


@pytest.mark.parametrize(
    ("name", "km"),
    [
        *(("Salmiya", 1.08), ("Qibla", 0.5), ("Jabriya", 1.07), ("Abdali", 5.0)),
        *(("Nugra", 2.0), ("Al Mutlaa", 5.0)),  # approximate
    ],
)
def test_an_area_reaches_half_the_way_to_the_next_within_bounds(name: str, km: float) -> None:
    assert extent_km(AREAS, area_of(AREAS, name)) == pytest.approx(km, abs=0.05)


def test_an_area_alone_is_as_small_as_any() -> None:
    assert extent_km((AREAS[0],), AREAS[0]) == 0.5


def test_a_governorate_has_a_name_in_each_language() -> None:
    salmiya = next(area for area in AREAS if area.name_en == "Salmiya")
    assert salmiya.governorate_name("en") == "Hawalli"
    assert salmiya.governorate_name("ar") == "حولي"
    other = salmiya.model_copy(update={"governorate": "Elsewhere"})
    assert other.governorate_name("ar") == "Elsewhere"


def moved(rng: Random, point: Coordinates, most_km: float) -> Coordinates:
    """Returns a random point around a point, uniformly over the circle."""
    way = math.degrees(most_km * math.sqrt(rng.random()) / EARTH_RADIUS_KM)
    turn = rng.uniform(0, 2 * math.pi)
    return Coordinates(
        latitude=point.latitude + way * math.cos(turn),
        longitude=point.longitude + way * math.sin(turn) / math.cos(math.radians(point.latitude)),
    )


def test_points_near_an_area_bear_its_name() -> None:
    rng = Random(29_48)
    drawn = [(area, moved(rng, area.point, 0.4)) for area in rng.choices(AREAS, k=500)]
    named = [
        (area.name_en, nearest(AREAS, point))
        for area, point in drawn
        if not area.is_approximate  # another area may be found at an approximate centre
    ]
    others = [{meant, told.name_en} for meant, told in named if told and told.name_en != meant]
    assert all(told is not None for _, told in named)
    assert len(others) <= 25
    assert [pair for pair in others if not any(pair <= group for group in NEIGHBOURS)] == []


@pytest.mark.parametrize(
    ("name", "arabic"),
    [
        ("Salmiya", "السالمية"),
        ("Salmiyah", "السالمية"),
        ("Hawalli", "حولي"),
        ("السالمية", "السالمية"),
        ("Block 7, by the mosque", "Block 7, by the mosque"),
        ("", ""),
    ],
    ids=["by its name", "by an alias", "a governorate", "in Arabic already", "of no table", "none"],
)
def test_a_place_that_the_service_names_in_english_is_shown_in_arabic(
    name: str, arabic: str
) -> None:
    areas = parse_areas(HEADER + SALMIYA + JAHRA)
    assert named_in(areas, name, "ar") == arabic
    assert named_in(areas, name, "en") == name


def test_a_city_is_named_with_its_sector() -> None:
    areas = AREAS
    assert set(SECTORS) <= {area.name_en for area in areas}
    sectors = [area.name_en for area in areas if area.is_sector]
    assert sorted(sectors) == sorted(f"{c} {n}" for c in SECTORS for n in range(1, SECTORS[c] + 1))
    assert {city_of(areas, area).name_en for area in areas if area.is_sector} == set(SECTORS)
    assert city_of(areas, area_of(areas, "Salmiya")) == area_of(areas, "Salmiya")
    assert area_named(areas, "Al Mutlaa 5") == area_of(areas, "Al Mutlaa 5")
    assert area_named(areas, "Al Mutlaa 99") == area_of(areas, "Al Mutlaa")
    assert area_named(areas, "Salmiya 5") is None
    assert named_with_sector(areas, "Al Mutlaa 5", "ar") == "المطلاع 5"
    assert named_with_sector(areas, "Al Mutlaa 5", "en") == "Al Mutlaa 5"
    assert named_with_sector(areas, "Al Mutlaa", "ar") == "المطلاع"
    assert named_with_sector(areas, "Salmiya 5", "ar") == "Salmiya 5"

"""What is said of the two points of a booking."""

from __future__ import annotations

from typing import Final

from deskdispatch import assets
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.land import parse_land
from deskdispatch.domain.places.point_warnings import (
    BookingPoint,
    PointWarning,
    PointWarningKind,
    warnings,
)

LAND: Final = parse_land(assets.path("kuwait", "land.geojson").read_text(encoding="utf-8"))
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

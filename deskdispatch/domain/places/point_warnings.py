"""Warnings about the points of a booking; they never block it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.places.land import Land
from deskdispatch.domain.places.places import Area, city_of

SAME_KM: Final = 0.03
"""Points this near are the same door."""

_MARGIN_KM: Final = 2.0
"""How far beyond the halfway line between two areas a point is clearly in the other one: areas are
known by one point each, good to about a kilometre, and are two to four kilometres wide."""

_WIDE_MARGIN_KM: Final = 8.0
"""The same for areas of ``_WIDE``."""

_ROUGH_MARGIN_KM: Final = 4.0
"""The same where a point is approximate."""

_WIDE: Final = frozenset({"farm", "locality", "chalets", "island"})
"""Kinds of areas that stretch for many kilometres about or along their point."""


class PointWarningKind(StrEnum):
    """The kinds of warnings."""

    OUTSIDE_KUWAIT = "OUTSIDE_KUWAIT"
    IN_THE_SEA = "IN_THE_SEA"
    SAME_POINTS = "SAME_POINTS"


class BookingPoint(StrEnum):
    """Which of the two points."""

    PICKUP = "pickup"
    DROPOFF = "dropoff"


@dataclass(frozen=True, slots=True)
class PointWarning:
    """A warning.

    Attributes:
        code: Its kind.
        end: The point that it is about; None for both.
    """

    code: PointWarningKind
    end: BookingPoint | None = None


def warnings(
    pickup: Coordinates | None, dropoff: Coordinates | None, land: Land
) -> tuple[PointWarning, ...]:
    """Warnings about the points that are set, those of the pickup first."""
    return tuple(_warnings(pickup, dropoff, land))


def area_instead(areas: Sequence[Area], named: Area, point: Coordinates) -> Area | None:
    """The area that a point is nearest to if it clearly is not in the named one; else None.

    A point is clearly not in an area if it had to move by more than a margin until that area was
    the nearest: 2 km, 4 km where the middle of either is approximate, or 8 km for farms,
    localities, chalets and islands. Between neighbours that are up to 4 km apart there is no such
    point on the way, so that a border raises no alarm.

    Args:
        areas: All named areas.
        named: The one of them that the address names.
        point: The drop-off.
    """
    found = min(areas, key=lambda area: distance_km(area.point, point), default=named)
    beyond = (distance_km(named.point, point) - distance_km(found.point, point)) / 2
    instead = city_of(areas, found)
    is_in_it = instead == city_of(areas, named)
    return instead if beyond > _margin_km(named, found) and not is_in_it else None


def _margin_km(named: Area, found: Area) -> float:
    if named.kind in _WIDE:
        return _WIDE_MARGIN_KM
    is_rough = named.is_approximate or found.is_approximate
    return _ROUGH_MARGIN_KM if is_rough else _MARGIN_KM


def _warnings(
    pickup: Coordinates | None, dropoff: Coordinates | None, land: Land
) -> Iterator[PointWarning]:
    for end, point in ((BookingPoint.PICKUP, pickup), (BookingPoint.DROPOFF, dropoff)):
        if point and (code := _oddity(point, land)):
            yield PointWarning(code, end)
    if pickup and dropoff and distance_km(pickup, dropoff) <= SAME_KM:
        yield PointWarning(PointWarningKind.SAME_POINTS)


def _oddity(point: Coordinates, land: Land) -> PointWarningKind | None:
    if not land.is_kuwait(point):
        return PointWarningKind.OUTSIDE_KUWAIT
    return None if land.is_land(point) else PointWarningKind.IN_THE_SEA

"""Finds oddities about the places of a booking, which the clerk confirms before booking.

They never prevent a booking. ``odd_points`` checks the points alone; ``is_odd`` compares a
distance or a price with those of earlier deliveries.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, NamedTuple

from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.places.land import Land
from deskdispatch.domain.places.places import Area, city_of, middle_of

SAME_KM: Final = 0.03
"""Points this near are the same door."""

_MARGIN_KM: Final = 2.0
"""Distance beyond the halfway line between two areas that puts a point in the other one: each
area has one point, accurate to about a kilometre, and is two to four kilometres wide.
"""

_WIDE_MARGIN_KM: Final = 8.0
"""The margin for areas of ``_WIDE``."""

_ROUGH_MARGIN_KM: Final = 4.0
"""The margin if a point is approximate."""

_WIDE: Final = frozenset({"farm", "locality", "chalets", "island"})
"""Kinds of areas that extend for many kilometres around or along their point."""


class OddityKind(StrEnum):
    """Kinds of oddities."""

    OUTSIDE_KUWAIT = "outside_kuwait"
    IN_THE_SEA = "in_the_sea"
    SAME_POINTS = "same_points"
    AREA_MIDDLE = "area_middle"
    """The drop-off is only the middle of an area."""
    ANOTHER_AREA = "another_area"
    """The drop-off is on land, but clearly outside the area named by the address."""
    FARTHER = "farther"
    """Much farther from the pickup than any earlier delivery."""
    DEARER = "dearer"
    """Much dearer than any earlier delivery, and not because it is farther."""


class BookingPoint(StrEnum):
    """The two points of a booking."""

    PICKUP = "pickup"
    DROPOFF = "dropoff"


class Earlier(Enum):
    """The earlier deliveries to compare with; fewer than ``least`` are not compared.

    Up to ``factor`` times their maximum is still usual.
    """

    SHOP = 20, 1.5
    CUSTOMER = 3, 2.0

    def __init__(self, least: int, factor: float) -> None:
        self.least = least
        self.factor = factor


@dataclass(frozen=True, slots=True)
class PlaceOddity:
    """An oddity of ``points``, of which the clerk should check ``end``.

    ``areas`` has the area of ``AREA_MIDDLE``, or the named and the found one of ``ANOTHER_AREA``.
    ``value`` and ``most`` (the booking's, and the maximum of earlier deliveries) are metres in a
    straight line, or fils.
    """

    kind: OddityKind
    points: tuple[Coordinates, ...]
    end: BookingPoint = BookingPoint.DROPOFF
    areas: tuple[Area, ...] = ()
    value: int = 0
    most: int = 0
    earlier: Earlier = Earlier.SHOP

    @property
    def question(self) -> tuple[object, ...]:
        return self.kind, self.points, self.areas


class Past(NamedTuple):
    """The number of earlier deliveries, and the farthest in metres or the dearest in fils."""

    deliveries: int = 0
    most: int = 0

    def joined(self, other: Past) -> Past:
        return Past(self.deliveries + other.deliveries, max(self.most, other.most))


_MARGINS: Final = {OddityKind.FARTHER: 10_000, OddityKind.DEARER: 2_000}
"""Metres and fils by which a value must exceed the maximum so far, whatever the factor: from one
end of a town to the other, and one or two tiers of a tariff.
"""


def usual_from(kind: OddityKind, value: int, earlier: Earlier) -> int:
    """Returns the smallest maximum of earlier deliveries for which a value is usual.

    A value is odd if it exceeds the maximum so far by both the factor and the margin.
    """
    return min(math.ceil(value / earlier.factor), value - _MARGINS[kind])


def is_odd(kind: OddityKind, value: int, past: Past, earlier: Earlier) -> bool:
    return past.deliveries >= earlier.least and past.most < usual_from(kind, value, earlier)


def odd_points(
    pickup: Coordinates | None,
    dropoff: Coordinates | None,
    *,
    areas: Sequence[Area] = (),
    land: Land | None = None,
    named: Area | None = None,
) -> tuple[PlaceOddity, ...]:
    """Finds the oddities of given points, the pickup's first; a certain pickup is None."""
    found = []
    is_on_land = True
    for end, point in ((BookingPoint.PICKUP, pickup), (BookingPoint.DROPOFF, dropoff)):
        if point is None or land is None:
            continue
        kind = OddityKind.IN_THE_SEA if land.is_kuwait(point) else OddityKind.OUTSIDE_KUWAIT
        if kind is OddityKind.OUTSIDE_KUWAIT or not land.is_land(point):
            found.append(PlaceOddity(kind, (point,), end))
            is_on_land = end is BookingPoint.PICKUP
    if dropoff is None:
        return tuple(found)
    if pickup and distance_km(pickup, dropoff) <= SAME_KM:
        found.append(PlaceOddity(OddityKind.SAME_POINTS, (pickup, dropoff)))
    if (middle := middle_of(areas, dropoff)) is not None:
        found.append(PlaceOddity(OddityKind.AREA_MIDDLE, (dropoff,), areas=(middle,)))
    if named is not None and is_on_land and (other := area_instead(areas, named, dropoff)):
        found.append(PlaceOddity(OddityKind.ANOTHER_AREA, (dropoff,), areas=(named, other)))
    return tuple(found)


def area_instead(areas: Sequence[Area], named: Area, point: Coordinates) -> Area | None:
    """Returns the area nearest to a point that is clearly not in the named one; else None.

    A point is clearly outside an area if it would have to move by more than a margin until that
    area is the nearest: 2 km, 4 km if the middle of either is approximate, or 8 km for farms,
    localities, chalets and islands. So the border of neighbours up to 4 km apart raises no alarm.
    """
    away = distance_km(named.point, point)
    if away / 2 <= _MARGIN_KM:  # the least margin: no need to check the areas
        return None
    found = min(areas, key=lambda area: distance_km(area.point, point), default=named)
    beyond = (away - distance_km(found.point, point)) / 2
    instead = city_of(areas, found)
    is_rough = named.is_approximate or found.is_approximate
    margin_km = _ROUGH_MARGIN_KM if is_rough else _MARGIN_KM
    if named.kind in _WIDE:
        margin_km = _WIDE_MARGIN_KM
    return instead if beyond > margin_km and instead != city_of(areas, named) else None

"""Warnings about the points of a booking; they never block it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.places.land import Land

SAME_KM: Final = 0.03
"""Points this near are the same door."""


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

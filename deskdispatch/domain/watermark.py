"""The mark that a booking carries through the service: the last digits of its drop-off.

The service takes no idempotency key, and its create response may be lost. What it does give back
is the drop-off (``GET /deliveries/:id``), so the eighth to tenth decimals of its latitude and
longitude say which intent a delivery came from. They move the point by at most 8 millimetres.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from deskdispatch.domain.geo import Coordinates

_UNIT: Final = 10**10
"""Steps of the tenth decimal in a degree."""

_MARKS: Final = 1000
"""What three decimals can say; zero is left out, for that is what a cut number ends in."""


class Mark(NamedTuple):
    """Decimals 8 to 10 of a latitude and of a longitude, each 1 to 999."""

    latitude: int
    longitude: int


def mark_of(intent_id: str) -> Mark:
    """The mark of an intent, out of its 32 hex digits; one of 998,001."""
    return Mark(*(1 + int(half, 16) % (_MARKS - 1) for half in (intent_id[:16], intent_id[16:])))


def stamped(point: Coordinates, mark: Mark) -> Coordinates:
    """The nearest point that ends in this mark."""
    return Coordinates(
        latitude=_stamped(point.latitude, mark.latitude, 90),
        longitude=_stamped(point.longitude, mark.longitude, 180),
    )


def read(point: Coordinates) -> Mark:
    """What stands where a mark would; zeros where the digits were cut off."""
    return Mark(*(round(degrees * _UNIT) % _MARKS for degrees in (point.latitude, point.longitude)))


def _stamped(degrees: float, mark: int, limit: int) -> float:
    steps = round(degrees * _UNIT)
    nearest = steps + (mark - steps + _MARKS // 2) % _MARKS - _MARKS // 2
    if nearest > limit * _UNIT:
        nearest -= _MARKS
    elif nearest < -limit * _UNIT:
        nearest += _MARKS
    return nearest / _UNIT

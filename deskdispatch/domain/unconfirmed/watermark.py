"""The mark that a booking carries through the service: the last digits of its drop-off.

The service has no idempotency key, and its create response may be lost. It returns the drop-off
(``GET /deliveries/:id``), so the eighth to tenth decimals of latitude and longitude identify the
intent that a delivery came from. They move the point by at most 8 millimetres (12 at a pole), and
rounding to seven decimals removes them.
"""

from __future__ import annotations

import struct
from decimal import Decimal
from typing import Final, NamedTuple

from deskdispatch.domain.geo import Coordinates

_UNIT: Final = 10**10
"""Steps of the tenth decimal in a degree."""

_MARKS: Final = 1000
"""Values of three decimals. Those that end in zero are not used: a number that was cut ends so,
and the middle rounds up here and down there.
"""

_FEWEST_PLACES: Final = 5
"""Minimum decimals of a usable drop-off: a metre."""


class Mark(NamedTuple):
    """Decimals 8 to 10 of a latitude and of a longitude, each 1 to 999."""

    latitude: int
    longitude: int


def mark_of(intent_id: str) -> Mark:
    """Returns the mark for a new intent, from its 32 hex digits: one of 810,000."""
    return Mark(_number(intent_id[:16]), _number(intent_id[16:]))


def stamped(point: Coordinates, mark: Mark) -> Coordinates:
    """Returns the nearest point that ends in this mark."""
    latitude = _nearest(point.latitude, mark.latitude)
    longitude = _nearest(point.longitude, mark.longitude)
    if abs(latitude) > 90 * _UNIT:
        latitude -= _MARKS if latitude > 0 else -_MARKS
    if abs(longitude) > 180 * _UNIT:
        longitude -= 360 * _UNIT if longitude > 0 else -360 * _UNIT
    return Coordinates(latitude=latitude / _UNIT, longitude=longitude / _UNIT)


def read(point: Coordinates) -> Mark:
    """Returns the digits at the place of a mark; zeros if they were cut off."""
    return Mark(*(round(degrees * _UNIT) % _MARKS for degrees in (point.latitude, point.longitude)))


def plain(point: Coordinates) -> Coordinates:
    """Returns the point without its mark: to seven decimals, a centimetre."""
    latitude, longitude = plain_degrees(point)
    return Coordinates(latitude=latitude, longitude=longitude)


def plain_degrees(point: Coordinates) -> tuple[float, float]:
    return round(point.latitude, 7), round(point.longitude, 7)


def is_cut(point: Coordinates) -> bool:
    """Whether the digits at the place of a mark are zeros."""
    return read(point) == (0, 0)


def is_rest_of(seen: Coordinates, sent: Coordinates) -> bool:
    """Whether a point is another one with digits cut off or rounded away."""
    return _is_rest(seen.latitude, sent.latitude) and _is_rest(seen.longitude, sent.longitude)


def _number(half: str) -> int:
    tens, last = divmod(int(half, 16) % (_MARKS * 9 // 10), 9)
    return tens * 10 + last + 1


def _nearest(degrees: float, mark: int) -> int:
    steps = round(degrees * _UNIT)
    return steps + (mark - steps + _MARKS // 2) % _MARKS - _MARKS // 2


def _is_rest(seen: float, sent: float) -> bool:
    if seen in {sent, struct.unpack("f", struct.pack("f", sent))[0]}:
        return True
    exponent = Decimal(repr(round(seen, 12))).as_tuple().exponent
    places = max(-exponent if isinstance(exponent, int) else 0, _FEWEST_PLACES)
    return places < 10 and abs(seen - sent) < 10.0**-places

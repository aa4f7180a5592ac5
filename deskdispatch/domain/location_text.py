"""Coordinates out of text that a customer sent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.digits import latin
from deskdispatch.domain.errors import Rule, RuleBroken

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates

_NUMBER: Final = r"(-?\d{1,3}\.\d{2,})"
# The second number is looked at and not consumed: it may be the first of the next pair.
_PAIR: Final = re.compile(rf"(?<![\d.]){_NUMBER}(?=\s*[,; ]\s*{_NUMBER}(?!\d|\.\d))")


def parse(text: str) -> Coordinates:
    """The one point that the text holds: a decimal pair, in either order if only one is possible.

    Raises:
        RuleBroken: ``BLANK`` or ``NOT_COORDINATES``.
    """
    plain = latin(text).strip()
    if not plain:
        raise RuleBroken(Rule.BLANK)
    for match in _PAIR.finditer(plain):
        first, second = float(match[1]), float(match[2])
        for latitude, longitude in ((first, second), (second, first)):
            if (point := _point(latitude, longitude)) is not None:
                return point
    raise RuleBroken(Rule.NOT_COORDINATES)


def _point(latitude: float, longitude: float) -> Coordinates | None:
    """A point a courier could be sent to; the far side of the world is a typing error."""
    from deskdispatch.domain.geo import MAP_REGION, Coordinates

    if abs(latitude) > 90 or abs(longitude) > 180:
        return None
    point = Coordinates(latitude=latitude, longitude=longitude)
    return point if MAP_REGION.holds(point) else None

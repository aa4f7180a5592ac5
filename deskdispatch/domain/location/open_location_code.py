"""Open Location Codes (plus codes): a cell of the earth in ten letters, such as ``7HX98XQF+2Q``.

Our own implementation of the published specification, tested with its vectors: the library of that
name was last released in 2019 and has no types.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from deskdispatch.domain.geo import Coordinates

ALPHABET: Final = "23456789CFGHJMPQRVWX"

_PAIRS: Final = 10
"""Digits that alternate row and column of 20; each later one is a cell of a 5 by 4 grid."""
_MOST: Final = 15
_PLUS_AT: Final = 8
_ROWS: Final = 5
_COLUMNS: Final = 4
_TALL_STEPS: Final = 8000 * _ROWS**5
"""Finest cells in a degree of latitude."""
_WIDE_STEPS: Final = 8000 * _COLUMNS**5


class OpenLocationCell(NamedTuple):
    """The cell of a code, degrees."""

    south: float
    west: float
    height: float
    width: float

    @property
    def middle(self) -> Coordinates:
        """Its centre."""
        return Coordinates(
            latitude=min(self.south + self.height / 2, 90.0),
            longitude=(self.west + self.width / 2 + 180) % 360 - 180,
        )


def encode(point: Coordinates) -> str:
    """The code of the point's cell of about 14 metres."""
    # Rounded first: to a float 0.0003 degrees are 7499.999999999999 steps.
    tall = math.floor(round(point.latitude * _TALL_STEPS, 6)) + 90 * _TALL_STEPS
    wide = math.floor(round(point.longitude * _WIDE_STEPS, 6)) + 180 * _WIDE_STEPS
    row = min(tall, 180 * _TALL_STEPS - 1) // _ROWS**5
    column = wide % (360 * _WIDE_STEPS) // _COLUMNS**5
    letters = ""
    for _ in range(_PAIRS // 2):
        row, tall_digit = divmod(row, 20)
        column, wide_digit = divmod(column, 20)
        letters = ALPHABET[tall_digit] + ALPHABET[wide_digit] + letters
    return f"{letters[:_PLUS_AT]}+{letters[_PLUS_AT:]}"


def decode(code: str) -> OpenLocationCell:
    """The cell of a full code without padding; digits past the fifteenth are ignored.

    Raises:
        ValueError: An invalid letter, or not a full code.
    """
    if code.find("+") != _PLUS_AT:
        raise ValueError("no full plus code")
    places = [ALPHABET.index(letter) for letter in code.replace("+", "").upper()[:_MOST]]
    south, west, height, width = -90.0, -180.0, 400.0, 400.0
    for row, column in zip(places[0:_PAIRS:2], places[1:_PAIRS:2], strict=True):
        height, width = height / 20, width / 20
        south, west = south + row * height, west + column * width
    for place in places[_PAIRS:]:
        height, width = height / _ROWS, width / _COLUMNS
        south += place // _COLUMNS * height
        west += place % _COLUMNS * width
    return OpenLocationCell(south, west, height, width)


def recover(code: str, reference: Coordinates) -> OpenLocationCell:
    """The cell of a short code that is nearest to a reference point.

    Raises:
        ValueError: An invalid letter, or an odd number of them before the plus.
    """
    lacking = _PLUS_AT - code.find("+")
    if lacking % 2:
        raise ValueError("no short plus code")
    cell = decode(encode(reference)[:lacking] + code)
    period = 20.0 ** (2 - lacking // 2)
    south = cell.south + _towards(reference.latitude, cell.middle.latitude, period)
    if not -90 <= south < 90:
        south = cell.south
    west = cell.west + _towards(reference.longitude, cell.middle.longitude, period)
    return cell._replace(south=south, west=west)


def _towards(reference: float, actual: float, period: float) -> float:
    """A shift of one period up or down, where that is nearer."""
    if reference + period / 2 < actual:
        return -period
    return period if reference - period / 2 > actual else 0.0

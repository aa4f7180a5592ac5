"""Finds plus codes in text, and the areas to which short ones are relative."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.found import (
    METRES_PER_DEGREE,
    FoundPoint,
    LocationKind,
    ReadingContext,
    with_holes,
)
from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.places import Area

ALPHABET: Final = "23456789CFGHJMPQRVWX"
_LETTERS: Final = ALPHABET + ALPHABET.lower().lstrip("23456789")
_CODE: Final = re.compile(
    rf"(?<![A-Za-z0-9+_-])([{_LETTERS}]{{4}}(?:[{_LETTERS}]{{2}}){{0,2}})\+([{_LETTERS}]{{2,7}})"
    r"(?![A-Za-z0-9+])"
)
_FULL: Final = 8

_MOST: Final = 20
_NEAR: Final = 80
"""Characters on each side of a short code in which its area is searched for."""


@dataclass(frozen=True, slots=True)
class PlusCodes:
    """The points of a text's plus codes, and the text with a hole for each.

    ``unresolved`` is the first short code for which no area is known.
    """

    found: tuple[FoundPoint, ...]
    unresolved: str
    rest: str


def plus_codes(text: str, context: ReadingContext) -> PlusCodes:
    """Finds all plus codes of a normalised text; short ones relative to an area or the centre."""
    found: list[FoundPoint] = []
    unresolved = ""
    matches = [match for match in _CODE.finditer(text) if _is_code(match)][:_MOST]
    for match in matches:
        cell = _cell(text, match, context)
        if cell is None:
            unresolved = unresolved or match[0]
        else:
            error = cell.height / 2 * METRES_PER_DEGREE
            found.append(FoundPoint(cell.middle, LocationKind.PLUS_CODE, match[0], error))
    rest = with_holes(text, [match.span() for match in matches])
    return PlusCodes(tuple(found), unresolved, rest)


def _is_code(match: re.Match[str]) -> bool:
    """Rejects digits alone (a sum, an extension) and lower-case letters alone (a word)."""
    letters = match[0].replace("+", "")
    if letters.isdigit() or (letters.isalpha() and letters != letters.upper()):
        return False
    return letters in (letters.upper(), letters.lower())


def _cell(text: str, match: re.Match[str], context: ReadingContext) -> OpenLocationCell | None:
    """Returns the cell of a code; None for a short one without a reference."""
    if len(match[1]) == _FULL:
        return decode(match[0])
    after = text[match.end() : match.end() + _NEAR]
    before = text[max(0, match.start() - _NEAR) : match.start()]
    area = _named(after, context.areas) or _named(before, context.areas)
    reference = context.centre if area is None else area.point
    return None if reference is None else recover(match[0], reference)


def _named(text: str, areas: Sequence[Area]) -> Area | None:
    """Returns the area named first; among names at the same place, the longest."""
    words = _sound(text)
    best: tuple[int, int] | None = None
    chosen: Area | None = None
    for area in areas:
        for name in (area.name_en, area.name_ar, *area.aliases):
            at = words.find(_sound(name))
            if at >= 0 and (best is None or (at, -len(name)) < best):
                best, chosen = (at, -len(name)), area
    return chosen


@lru_cache(4096)
def _sound(text: str) -> str:
    """Returns the sound of each word, without articles, a space around each."""
    words = area_words.without_articles(area_words.split(text))
    return f" {' '.join(map(area_words.sound, words))} "


_PAIRS: Final = 10
"""Number of digits that alternate row and column of 20; later digits divide a cell 5 by 4."""
_MOST_DIGITS: Final = 15
_PLUS_AT: Final = 8
_ROWS: Final = 5
_COLUMNS: Final = 4
_TALL_STEPS: Final = 8000 * _ROWS**5
"""Number of the finest cells in a degree of latitude."""
_WIDE_STEPS: Final = 8000 * _COLUMNS**5


class OpenLocationCell(NamedTuple):
    """The cell of a code, in degrees."""

    south: float
    west: float
    height: float
    width: float

    @property
    def middle(self) -> Coordinates:
        return Coordinates(
            latitude=min(self.south + self.height / 2, 90.0),
            longitude=(self.west + self.width / 2 + 180) % 360 - 180,
        )


def encode(point: Coordinates) -> str:
    """Returns the code of the point's cell of about 14 metres."""
    # Round first: as a float, 0.0003 degrees are 7499.999999999999 steps.
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
    """Returns the cell of a full code without padding."""
    places = [ALPHABET.index(letter) for letter in code.replace("+", "").upper()[:_MOST_DIGITS]]
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
    """Returns the cell of a short code that is nearest to a reference point."""
    lacking = _PLUS_AT - code.find("+")
    cell = decode(encode(reference)[:lacking] + code)
    period = 20.0 ** (2 - lacking // 2)
    south = cell.south + _towards(reference.latitude, cell.middle.latitude, period)
    if not -90 <= south < 90:
        south = cell.south
    west = cell.west + _towards(reference.longitude, cell.middle.longitude, period)
    return cell._replace(south=south, west=west)


def _towards(reference: float, actual: float, period: float) -> float:
    """Returns a shift of one period up or down if that is nearer, else 0."""
    if reference + period / 2 < actual:
        return -period
    return period if reference - period / 2 > actual else 0.0

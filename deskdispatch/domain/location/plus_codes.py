"""Finds plus codes in text, and the areas that short ones are relative to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from deskdispatch.domain.location.found import (
    METRES_PER_DEGREE,
    FoundPoint,
    LocationKind,
    ReadingContext,
)
from deskdispatch.domain.location.open_location_code import (
    ALPHABET,
    OpenLocationCell,
    decode,
    recover,
)
from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.places import Area

_LETTERS: Final = ALPHABET + ALPHABET.lower().lstrip("23456789")
_CODE: Final = re.compile(
    rf"(?<![A-Za-z0-9+_-])([{_LETTERS}]{{4}}(?:[{_LETTERS}]{{2}}){{0,2}})\+([{_LETTERS}]{{2,7}})"
    r"(?![A-Za-z0-9+])"
)
_FULL: Final = 8
_HOLE: Final = "\0"

_MOST: Final = 20
_NEAR: Final = 80
"""Characters on each side of a short code in which its area is looked for."""


@dataclass(frozen=True, slots=True)
class PlusCodes:
    """The plus codes of a text.

    Attributes:
        found: Their points.
        lost: A short code without a reference; empty for none.
        rest: The text with a hole for each.
    """

    found: tuple[FoundPoint, ...]
    lost: str
    rest: str


def plus_codes(text: str, setting: ReadingContext) -> PlusCodes:
    """All plus codes of a normalised text; short ones relative to an area or the centre."""
    found: list[FoundPoint] = []
    lost = ""
    matches = [match for match in _CODE.finditer(text) if _is_code(match)][:_MOST]
    for match in matches:
        cell = _cell(text, match, setting)
        if cell is None:
            lost = lost or match[0]
        else:
            error = cell.height / 2 * METRES_PER_DEGREE
            found.append(FoundPoint(cell.middle, LocationKind.PLUS_CODE, match[0], error))
    return PlusCodes(tuple(found), lost, _without(text, matches))


def _is_code(match: re.Match[str]) -> bool:
    """Not digits alone (a sum, an extension) nor lower-case letters alone (a word)."""
    letters = match[0].replace("+", "")
    if letters.isdigit() or (letters.isalpha() and letters != letters.upper()):
        return False
    return letters in (letters.upper(), letters.lower())


def _cell(text: str, match: re.Match[str], setting: ReadingContext) -> OpenLocationCell | None:
    """The cell of a code; None for a short one without a reference."""
    if len(match[1]) == _FULL:
        return decode(match[0])
    after = text[match.end() : match.end() + _NEAR]
    before = text[max(0, match.start() - _NEAR) : match.start()]
    area = _named(after, setting.areas) or _named(before, setting.areas)
    reference = setting.centre if area is None else area.point
    return None if reference is None else recover(match[0], reference)


def _named(text: str, areas: Sequence[Area]) -> Area | None:
    """The area named first; of names at one place, the longest."""
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
    """How its words sound, without articles, a space around each."""
    words = area_words.without_articles(area_words.split(text))
    return f" {' '.join(map(area_words.sound, words))} "


def _without(text: str, matches: Sequence[re.Match[str]]) -> str:
    pieces: list[str] = []
    end = 0
    for match in matches:
        pieces += (text[end : match.start()], _HOLE)
        end = match.end()
    return "".join((*pieces, text[end:]))

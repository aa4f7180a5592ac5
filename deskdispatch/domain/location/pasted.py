"""Decides whether a text pasted into any field is a location, contains one, or neither."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.angle import normalised_angles
from deskdispatch.domain.location.folding import plain_text
from deskdispatch.domain.location.found import (
    METRES_PER_DEGREE,
    LocationKind,
    LocationReading,
    Partial,
    ReadingContext,
)
from deskdispatch.domain.location.grid_references import grid_references
from deskdispatch.domain.location.link import extract_links
from deskdispatch.domain.location.plus_codes import plus_codes
from deskdispatch.domain.location.reading import read
from deskdispatch.domain.places.places import Area

_FINE: Final = 1e-4 / 2 * METRES_PER_DEGREE * 1.01
"""Metres: the error of four decimals. With three, as in 29.500, they may be amounts in KWD."""

_LABEL: Final = re.compile(
    r"\b(?:my|the|location|loc|coord(?:inate)?s?|gps|pin|lat(?:itude)?|l(?:on|ng)(?:gitude)?|map"
    r"|موقعي|موقع|الموقع|لوكيشن|اللوكيشن|[إا]حداثيات|الإحداثيات|الاحداثيات)\b",
    re.IGNORECASE,
)
"""Words that only introduce a location."""
_WORD: Final = re.compile(r"\w+")
_DIGIT: Final = re.compile(r"\d")

_MOST_PLACE_WORDS: Final = 6
"""Maximum words beside a plus code that name its place: ``83MC+FH Salmiya, Kuwait``."""


class PastedKind(StrEnum):
    """The kinds of pasted text."""

    NONE = "none"
    """No certain location."""
    POINT = "point"
    """One certain point and nothing else."""
    REFERENCE = "reference"
    """Only a short link or a short plus code, whose point must still be found."""
    AMONG_WORDS = "among_words"
    """A location that the clerk may want: among other words, one of several, or inexact."""


@dataclass(frozen=True, slots=True)
class PastedLocation:
    """A judged text, its certain points, and the full reading."""

    kind: PastedKind
    points: tuple[Coordinates, ...]
    reading: LocationReading


def judge_pasted(
    text: str, *, areas: Sequence[Area] = (), reading: LocationReading | None = None
) -> PastedLocation:
    """Judges a text that was pasted into a field that does not expect a location.

    Stricter than ``read``: phone numbers, amounts, times, and house or PACI numbers are never a
    location, so two plain numbers need four decimals.
    """
    reading = reading or read(text, areas=areas)
    points = tuple(
        found.point
        for found in reading.points
        if found.is_sure and (found.kind is not LocationKind.DECIMAL or found.error <= _FINE)
    )
    return PastedLocation(_kind(text, reading, len(points), areas), points, reading)


def _kind(text: str, reading: LocationReading, sure: int, areas: Sequence[Area]) -> PastedKind:
    is_short_code = reading.partial is Partial.SHORT_PLUS_CODE
    if (sure or reading.short_links or is_short_code) and _is_alone(text, reading, areas):
        if not reading.points:
            return PastedKind.REFERENCE
        if sure == len(reading.points) == 1 and not reading.short_links:
            return PastedKind.POINT
    is_marked = any(found.kind is not LocationKind.DECIMAL for found in reading.points)
    return PastedKind.AMONG_WORDS if sure or reading.short_links or is_marked else PastedKind.NONE


def _is_alone(text: str, reading: LocationReading, areas: Sequence[Area]) -> bool:
    """Whether the text has only a location, its label and separators."""
    _links, rest = extract_links(plain_text(text))
    codes = plus_codes(rest, ReadingContext(areas))
    rest = normalised_angles(grid_references(codes.rest)[1])
    for found in reading.points:
        rest = rest.replace(found.piece, " ", 1)
    left = _WORD.findall(_LABEL.sub(" ", rest))
    if codes.found or codes.unresolved:
        return len(left) <= _MOST_PLACE_WORDS and _DIGIT.search(" ".join(left)) is None
    return not left

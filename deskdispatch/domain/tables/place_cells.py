"""Reads the cells of a table that say where a place is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from deskdispatch.domain.address.parts import SPECS, AddressPart
from deskdispatch.domain.geo import MAP_REGION, Coordinates, point_at
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.search_text import folded

LONGEST_ADDRESS: Final = 500
"""Characters of a whole address, and of a location, that are read."""

MOST_LOCATIONS: Final = 3


def point_of_degrees(latitude: str, longitude: str) -> Coordinates | None:
    """The point of two cells; None for one that the map cannot show."""
    point = point_at(_degrees(latitude), _degrees(longitude))
    return point if point is not None and MAP_REGION.holds(point) else None


def location_texts(latitude: str, longitude: str, locations: Sequence[str]) -> list[str]:
    """The texts that may hold a point, degrees as a ``geo:`` address first.

    Degrees in the wrong order are found in it as in any other text.
    """
    degrees = [f"geo:{latin(latitude)},{latin(longitude)}"] if latitude or longitude else []
    return [text[:LONGEST_ADDRESS] for text in (*degrees, *locations)[:MOST_LOCATIONS]]


def unread_locations(texts: Iterable[str]) -> list[str]:
    """The texts as they stood in the cells, without those that say nothing, such as 0 and 0."""
    return [text.removeprefix("geo:") for text in texts if text.strip("geo:0., ")]


def whole_address(
    areas: Iterable[str], parts: Mapping[AddressPart, Iterable[str]], lines: Iterable[str]
) -> str:
    """The address that is to be read: the area, the parts with their words, and the line.

    Args:
        areas: Cells of the area.
        parts: Cells of parts in columns of their own.
        lines: Cells of whole addresses.
    """
    worded = [_with_word(part, text) for part, texts in parts.items() for text in texts]
    return ", ".join([*areas, *_once([*worded, *lines])])[:LONGEST_ADDRESS]


def _with_word(part: AddressPart, text: str) -> str:
    """``Block 10`` for ``10``; a text with such a word, or that begins with any part's, stays."""
    words = folded(text).split()
    has_word = not {folded(word) for word in SPECS[part].words}.isdisjoint(words)
    is_worded = has_word or (words[:1] and words[0] in _PART_WORDS)
    return text if is_worded else f"{SPECS[part].english} {text}"


def _once(texts: Sequence[str]) -> list[str]:
    """The texts without those that stand in another one: exports repeat the parts of an address."""
    whole = [f" {' '.join(_WORD.findall(folded(text)))} " for text in texts]
    return [
        text
        for at, text in enumerate(texts)
        if not any(
            whole[at] in other and (len(whole[at]) < len(other) or before < at)
            for before, other in enumerate(whole)
            if before != at
        )
    ]


_WORD: Final = re.compile(r"\w+")
_PART_WORDS: Final = frozenset(folded(word) for spec in SPECS.values() for word in spec.words)


def _degrees(text: str) -> float | None:
    try:
        return float(latin(text))
    except ValueError:
        return None

"""Reads cells of a table, also as changed by spreadsheets: phones, yes or no, places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain import phone
from deskdispatch.domain.address.parts import PART_SPECS, WORDS
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.fields import SPEC, Field
from deskdispatch.domain.geo import MAP_REGION, Coordinates, point_at
from deskdispatch.domain.text.digits import digits_only, latin, plain_phone
from deskdispatch.domain.text.search_text import folded

Cells = Mapping[Field, Sequence[str]]
"""The non-blank cells of a line, by field."""


def all_of(cells: Cells, *fields: Field) -> list[str]:
    return [text for each in fields for text in cells.get(each, ())]


def first_of(cells: Cells, field: Field) -> str:
    return next(iter(cells.get(field, ())), "")


MOST_PHONES: Final = 20
"""Maximum phones read of a cell."""

_BETWEEN: Final = re.compile(r"[^\d+ ().-]+")
"""Separators of two phones, and words beside them."""
_BLANKS: Final = re.compile(r" (?:- )?")
"""A blank, perhaps with a dash."""
_WHOLE: Final = re.compile(r"(\d+)\.0+")
_PLUS_BEHIND: Final = re.compile(r"(\d[\d ()-]*?) ?\+")
_SCIENTIFIC: Final = re.compile(r"(\d)(?:[.,](\d+))?e\+?(\d{1,2})", re.IGNORECASE)
_LONGEST_CELL: Final = 60
"""Maximum characters of a cell with only phones; a longer one is text with a phone in it."""
_LEAST_DIGITS: Final = 7
"""Minimum digits of another phone; fewer are an extension or a house."""

_LEAST_ABROAD: Final = 11
"""Minimum digits with a country code without ``+``; fewer may be a mistyped Kuwaiti number."""


@dataclass(frozen=True, slots=True)
class PhoneCell:
    """Phones, each once, and other pieces of a cell; a spreadsheet may have rounded one."""

    numbers: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    has_lost_digits: bool = False


def read_phones(cells: Iterable[str]) -> PhoneCell:
    """Reads the phones of one customer's cells.

    A number that lost its ``+`` or ``00`` is read with it if it is not Kuwaiti and in an assigned
    range abroad. A rounded number, such as ``4.41E+11``, is never guessed.
    """
    numbers: dict[str, str] = {}
    unread: list[str] = []
    has_lost_digits = False
    for cell in cells:
        for piece in _pieces(cell)[:MOST_PHONES]:
            found = _phone(piece)
            if found is not None:
                numbers.setdefault(phone.key(found), found)
            else:
                unread.append(piece)
                has_lost_digits |= bool(_SCIENTIFIC.fullmatch(piece))
    return PhoneCell(tuple(numbers.values()), tuple(unread), has_lost_digits)


def is_phone(cell: str) -> bool:
    """Whether a cell contains phones and nothing else."""
    found = read_phones([cell])
    return bool(found.numbers) and not found.unread and len(cell) <= _LONGEST_CELL


def _pieces(cell: str) -> list[str]:
    """Returns the phones of a cell, one by one, without words beside them."""
    text = plain_phone(cell)
    if not text or _phone(text) is not None or _SCIENTIFIC.fullmatch(text):
        return [text] if text else []
    pieces = [
        piece.lstrip(" -.").rstrip(" -.(")
        for line in cell.splitlines()
        for piece in _split(plain_phone(line))
    ]
    kept = [piece for piece in pieces if len(digits_only(piece)) >= _LEAST_DIGITS]
    return kept or [text]


def _split(line: str) -> list[str]:
    """Splits at separators; blanks separate only phones that are each complete."""
    found: list[str] = []
    for piece in _BETWEEN.split(line):
        words = [word for word in _BLANKS.split(piece, MOST_PHONES) if word]
        is_each = len(words) > 1 and all(_phone(word) is not None for word in words)
        found += words if is_each else [piece]
    return found


def _phone(piece: str) -> str | None:
    typed = _plain_number(piece)
    if (found := _parsed(typed)) is not None:
        return found
    abroad = f"+{typed}"
    is_abroad = typed.isdecimal() and len(typed) >= _LEAST_ABROAD and phone.is_assigned(abroad)
    return _parsed(abroad) if is_abroad else None


def _parsed(number: str) -> str | None:
    try:
        return phone.parse(number)
    except RuleBroken:
        return None


def _plain_number(piece: str) -> str:
    """Removes additions of spreadsheets to a number: ``98765432.0``, ``9.8765432E+07``.

    Also puts the plus in front that Arabic shows there, and that is typed behind.
    """
    behind = _PLUS_BEHIND.fullmatch(piece)
    if behind and len(digits_only(piece)) >= _LEAST_ABROAD:
        return f"+{behind[1]}"
    if whole := _WHOLE.fullmatch(piece):
        return whole[1]
    if found := _SCIENTIFIC.fullmatch(piece):
        digits, power = found[1] + (found[2] or ""), int(found[3])
        return digits if len(digits) == power + 1 else piece
    return piece


_YES: Final = frozenset(map(folded, ("true", "yes", "y", "1", "1.0", "x", "✓", "✔", "نعم")))
_NO: Final = frozenset(map(folded, ("false", "no", "n", "0", "0.0", "-", "لا")))


def read_flag(text: str) -> bool | None:
    """Returns whether a cell means yes, also in two languages; None if neither yes nor no."""
    words = [word.strip() for word in folded(text).split("/")]
    if len(words) > 1 and not all(map(str.isalpha, words)):
        return None
    found = {True if word in _YES else False if word in _NO else None for word in words}
    return found.pop() if len(found) == 1 else None


LONGEST_ADDRESS: Final = 500
"""Maximum characters read of a whole address, and of a location."""

MOST_LOCATIONS: Final = 3


def point_of_degrees(cells: Cells) -> Coordinates | None:
    """Returns the point of latitude and longitude; None if the map cannot show it."""
    latitude, longitude = first_of(cells, Field.LATITUDE), first_of(cells, Field.LONGITUDE)
    point = point_at(_degrees(latitude), _degrees(longitude))
    return point if point is not None and MAP_REGION.holds(point) else None


def location_texts(cells: Cells) -> list[str]:
    """Returns texts that may contain a point, degrees as a ``geo:`` address first."""
    latitude, longitude = first_of(cells, Field.LATITUDE), first_of(cells, Field.LONGITUDE)
    texts = [f"geo:{latin(latitude)},{latin(longitude)}"] if latitude or longitude else []
    texts += all_of(cells, Field.LOCATION)
    return [text[:LONGEST_ADDRESS] for text in texts[:MOST_LOCATIONS]]


def unread_locations(texts: Iterable[str]) -> list[str]:
    """Returns the texts as in their cells, without meaningless ones such as 0 and 0."""
    return [text.removeprefix("geo:") for text in texts if text.strip("geo:0., ")]


def whole_address(cells: Cells) -> str:
    """Returns the address to read: the area, the parts with their words, and the line."""
    worded = [_with_word(part, text) for part in WORDS for text in cells.get(part, ())]
    lines = _once([*worded, *all_of(cells, Field.ADDRESS)])
    return ", ".join([*all_of(cells, Field.AREA), *lines])[:LONGEST_ADDRESS]


def _with_word(part: Field, text: str) -> str:
    """``Block 10`` for ``10``, and for a spreadsheet's ``10.0``.

    A text with such a word, one that begins with any part's, and an address ``B4 S101`` stay;
    ``12 F3 A4`` is a house with more.
    """
    if whole := _WHOLE.fullmatch(text.strip()):
        text = whole[1]
    plain = folded(text)
    words = plain.split()
    has_word = not {folded(word) for word in WORDS[part]}.isdisjoint(words)
    is_whole = _SHORT_PART.match(plain) and len(_SHORT_PART.findall(plain)) > 1
    is_worded = has_word or is_whole or (words[:1] and words[0] in _PART_WORDS)
    return text if is_worded else f"{SPEC[part].english} {text}"


def _once(texts: Sequence[str]) -> list[str]:
    """Drops texts contained in another one: exports repeat the parts of an address."""
    whole = [f" {' '.join(_LETTERS.findall(folded(text)))} " for text in texts]
    return [
        text
        for at, text in enumerate(texts)
        if not any(
            whole[at] in other and (len(whole[at]) < len(other) or before < at)
            for before, other in enumerate(whole)
            if before != at
        )
    ]


_LETTERS: Final = re.compile(r"\w+")
_SHORT_PART: Final = re.compile(r"\b[^\W\d_]{1,2}\d+\b")
"""A part with its abbreviation, such as ``B4``."""
_PART_WORDS: Final = frozenset(folded(word) for spec in PART_SPECS for word in spec.words)


def _degrees(text: str) -> float | None:
    try:
        return float(latin(text))
    except ValueError:
        return None

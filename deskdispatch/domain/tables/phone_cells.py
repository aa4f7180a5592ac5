"""Reads the phones of a table's cell, also as spreadsheets change them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain import phone
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.text.digits import digits_only, plain_phone

MOST_PHONES: Final = 20
"""Phones of a cell that are read."""

_BETWEEN: Final = re.compile(r"[^\d+ ().-]+")
"""What separates two phones, and the words beside them."""
_BLANKS: Final = re.compile(r" (?:- )?")
"""Also with a dash among them."""
_WHOLE: Final = re.compile(r"(\d+)\.0+")
_SCIENTIFIC: Final = re.compile(r"(\d)(?:[.,](\d+))?e\+?(\d{1,2})", re.IGNORECASE)
_LONGEST_CELL: Final = 60
"""Characters; a longer text is one with a phone in it."""
_LEAST_DIGITS: Final = 7
"""Fewer digits beside a phone are no other phone, but an extension or a house."""

_LEAST_ABROAD: Final = 11
"""Digits with a country code whose mark was lost; fewer may be a Kuwaiti number mistyped."""


@dataclass(frozen=True, slots=True)
class PhoneCell:
    """What stands in a cell.

    Attributes:
        numbers: The phones, each once, as ``phone.parse`` returns them.
        unread: The pieces that are none.
        has_lost_digits: Whether a piece is a number that a spreadsheet rounded.
    """

    numbers: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    has_lost_digits: bool = False


def read_phones(cells: Iterable[str]) -> PhoneCell:
    """Reads the phones of one customer's cells.

    A number that lost its ``+`` or ``00`` is read with it where it is none of Kuwait and is of an
    assigned range abroad. One that was rounded, such as ``4.41E+11``, is never guessed.
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
    """Whether a cell holds phones and nothing else."""
    found = read_phones([cell])
    return bool(found.numbers) and not found.unread and len(cell) <= _LONGEST_CELL


def _pieces(cell: str) -> list[str]:
    """The phones of a cell, one by one; words beside them are left out."""
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
    """Between separators; blanks separate only phones that are whole without each other."""
    found: list[str] = []
    for piece in _BETWEEN.split(line):
        words = [word for word in _BLANKS.split(piece, MOST_PHONES) if word]
        is_each = len(words) > 1 and all(_phone(word) is not None for word in words)
        found += words if is_each else [piece]
    return found


def _phone(piece: str) -> str | None:
    """A valid phone; None for anything else."""
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
    """Without what a spreadsheet adds to a number: ``98765432.0``, ``9.8765432E+07``."""
    if whole := _WHOLE.fullmatch(piece):
        return whole[1]
    if found := _SCIENTIFIC.fullmatch(piece):
        digits, power = found[1] + (found[2] or ""), int(found[3])
        return digits if len(digits) == power + 1 else piece
    return piece

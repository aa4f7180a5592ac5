"""Bidirectional text: keeps numbers in order next to Arabic text."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from decimal import Decimal
from typing import Final

from deskdispatch.domain import money
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.text.plain_text import isolated

_ISOLATE: Final = "\u2066"
_RELEASE: Final = "\u2069"
_LRO: Final = "\u202d"
_PDF: Final = "\u202c"
_NO_BREAK: Final = "\u00a0"

_CONTROLS: Final = re.compile("[\u202a-\u202e\u2066-\u2069\u0000-\u001f\u007f-\u009f]+")
"""Control characters, including direction overrides, which could reverse a number."""

_NUMBER: Final = re.compile(r"\+\d(?:[ ()./-]*\d)*|\d(?:[ ()./-]{0,2}\d){6,}|\d+[/-]?[A-Za-z]\b")
"""A phone number, a similar group of digits or a house such as 7A, which Arabic would reorder."""


def lines(text: str) -> list[str]:
    """Splits an untrusted text into lines without control characters; drops empty lines."""
    cleaned = (_CONTROLS.sub(" ", line).strip() for line in text.splitlines())
    return [line for line in cleaned if line]


def line(text: str) -> str:
    return " ".join(lines(text))


def typed_lines(text: str | None) -> list[str] | None:
    """Splits a typed text into lines; its phone numbers stay unbroken and left to right."""
    return None if text is None else [_NUMBER.sub(_unbroken, one) for one in lines(text)]


def _unbroken(number: re.Match[str]) -> str:
    return isolated(f"{_LRO}{number[0].replace(' ', _NO_BREAK)}{_PDF}")


def all_typed_lines(texts: tuple[str, ...] | None) -> list[str] | None:
    return None if texts is None else [one for text in texts for one in typed_lines(text) or ()]


def phone_lines(phone: str | None) -> list[str] | None:
    return None if phone is None else [isolated(one) for one in lines(phone)]


def reads_from_right(text: str, otherwise: bool = False) -> bool:
    """Whether the first letter outside isolates belongs to a right-to-left script."""
    depth = 0
    for character in text:
        depth += (character == _ISOLATE) - (character == _RELEASE)
        kind = unicodedata.bidirectional(character)
        if not depth and kind in {"L", "R", "AL"}:
            return kind != "L"
    return otherwise


def money_text(amount: Decimal) -> str:
    """Returns an amount such as ``KWD 12.500``, isolated."""
    return isolated(f"KWD {money.text(amount)}")


def time_text(moment: datetime, form: str = "%d/%m/%Y %H:%M") -> str:
    """Returns Kuwait's time such as ``21/11/2026 15:12``, isolated."""
    return isolated(in_kuwait(moment).strftime(form))

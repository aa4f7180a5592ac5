"""Converts Arabic-Indic and Persian digits to Latin ones and removes invisible marks."""

from __future__ import annotations

import re
from typing import Final

KUWAIT_CODE: Final = "965"
"""The country code of Kuwait's phone numbers."""
LOCAL_DIGITS: Final = 8
"""Digits of a Kuwaiti number without it."""

_NOT_DIGITS: Final = re.compile(r"\D")
_EASTERN: Final = "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"
_LATIN: Final = "0123456789" * 2
_INVISIBLE: Final = (
    "\u200b\u200c\u200d\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e"
    "\u2066\u2067\u2068\u2069\ufeff"
)
_TABLE: Final = str.maketrans(_EASTERN + "٫٬،\u00a0\u202f", _LATIN + ".,," + "  ", _INVISIBLE)


def latin(text: str) -> str:
    """Converts Eastern digits and separators to Latin ones; removes direction marks."""
    return text.translate(_TABLE)


def digits_only(text: str) -> str:
    """The digits of a text, as Latin ones."""
    return _NOT_DIGITS.sub("", latin(text))

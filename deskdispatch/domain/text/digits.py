"""Converts digits of all scripts to Latin ones and removes invisible characters."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

KUWAIT_CODE: Final = "965"
"""The country code of Kuwait's phone numbers."""
LOCAL_DIGITS: Final = 8
"""Digits of a Kuwaiti number without the country code."""

_NOT_DIGITS: Final = re.compile(r"[^0-9]+")
_SEPARATORS: Final = {"٫": ".", "٬": ",", "،": ",", "\u2800": " "}
_MINUS: Final = "\u2212"
_PHONE_SIGNS: Final = frozenset("+-()./")

_IGNORABLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    "\U000e0000-\U000e0fff]"
)
"""Unicode's ``Default_Ignorable_Code_Point`` outside the category ``Cf``."""


class _Latin(dict[int, str | None]):
    """Replacements of characters for ``str.translate``, filled on demand."""

    def __missing__(self, code: int) -> str | None:
        self[code] = self._replacement(chr(code))
        return self[code]

    def _replacement(self, sign: str) -> str | None:
        category = unicodedata.category(sign)
        if category == "Nd":
            return str(unicodedata.decimal(sign))
        if category == "Cf" or _IGNORABLE.match(sign):
            return None
        return " " if category == "Zs" else _SEPARATORS.get(sign, sign)


class _PhoneText(_Latin):
    def _replacement(self, sign: str) -> str | None:
        category = unicodedata.category(sign)
        if sign.isspace():
            return " "
        if category == "Cc":
            return None
        if category == "Pd" or sign == _MINUS:
            return "-"
        compatible = unicodedata.normalize("NFKC", sign)
        return compatible if compatible in _PHONE_SIGNS else super()._replacement(sign)


_LATIN: Final = _Latin()
_PHONE_TEXT: Final = _PhoneText()


def latin(text: str) -> str:
    """Converts digits, blanks and Arabic separators to Latin ones; drops invisible characters."""
    return text if text.isascii() else text.translate(_LATIN)


def with_latin_digits(text: str) -> str:
    """Returns the text with digits of all scripts as Latin ones, otherwise unchanged."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(each)) if each.isdecimal() else each for each in text)


def plain_phone(text: str) -> str:
    """Returns a phone as typed on an English keyboard, the only form in which phones are read.

    Blanks become spaces, dashes hyphens, full-width signs narrow; invisible characters are removed.
    """
    return " ".join(text.translate(_PHONE_TEXT).split())


def digits_only(text: str) -> str:
    return _NOT_DIGITS.sub("", latin(text))

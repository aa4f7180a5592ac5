"""Reads the number of a call from a ``tel:`` URI (RFC 3966) or a plain number."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

SCHEME: Final = "tel:"
LONGEST: Final = 256
"""Maximum characters; longer texts are not read."""

_NUMBER: Final = re.compile(r"\+?[0-9]{3,20}")
"""From an extension to the 15 digits of E.164 after an international prefix."""

_SEPARATORS: Final = re.compile(r"[ ().-]")
_CONTEXT: Final = "phone-context"


def is_tel_uri(text: str) -> bool:
    return text[: len(SCHEME)].lower() == SCHEME


def is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def number_in(text: str) -> str | None:
    """Returns the digits of a number, after ``+`` if given; None for anything else.

    The only URI parameter that counts is ``phone-context``: a context that is a number precedes a
    local number. A context that is a domain, an extension and a subaddress are ignored.
    """
    if len(text) > LONGEST:
        return None
    if not is_tel_uri(text):
        return _digits(text)
    number, *parameters = text[len(SCHEME) :].split(";")
    digits = _digits(unquote(number))
    if digits is None or digits.startswith("+"):
        return digits
    return _digits(_context(parameters) + digits)


def _digits(text: str) -> str | None:
    digits = _SEPARATORS.sub("", text)
    return digits if is_number(digits) and not text.startswith("-") else None


def _context(parameters: list[str]) -> str:
    for parameter in parameters:
        name, _equals, value = parameter.partition("=")
        if name.lower() == _CONTEXT:
            prefix = _SEPARATORS.sub("", unquote(value))
            return prefix if re.fullmatch(r"\+[0-9]+", prefix) else ""
    return ""

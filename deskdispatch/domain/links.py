"""Reads the links that a desktop hands over: ``tel:`` (RFC 3966) and ``geo:`` (RFC 5870)."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

_TEL: Final = "tel:"
_GEO: Final = "geo:"
LONGEST: Final = 256
"""Maximum characters of a ``tel:`` link or a number; longer texts are not read."""
_LONGEST_GEO: Final = 512

_NUMBER: Final = re.compile(r"\+?[0-9]{3,20}")
"""From an extension to the 15 digits of E.164 after an international prefix."""

_SEPARATORS: Final = re.compile(r"[ ().-]")
_CONTEXT: Final = "phone-context"
_PREFIX: Final = re.compile(r"\+[0-9]+")


def is_tel_uri(text: str) -> bool:
    return text[: len(_TEL)].lower() == _TEL


def is_geo_uri(text: str) -> bool:
    return text[: len(_GEO)].lower() == _GEO


def is_location(text: str) -> bool:
    """Whether a text is a ``geo:`` link that can be passed on unchanged: one line, not blank."""
    return is_geo_uri(text) and len(_GEO) < len(text) <= _LONGEST_GEO and text.isprintable()


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
    number, *parameters = text[len(_TEL) :].split(";")
    digits = _digits(unquote(number))
    if digits is None or digits.startswith("+"):
        return digits
    for parameter in parameters:
        name, _equals, value = parameter.partition("=")
        if name.lower() == _CONTEXT:
            prefix = _SEPARATORS.sub("", unquote(value))
            return _digits(prefix + digits) if _PREFIX.fullmatch(prefix) else digits
    return digits


def _digits(text: str) -> str | None:
    digits = _SEPARATORS.sub("", text)
    return digits if is_number(digits) and not text.startswith("-") else None

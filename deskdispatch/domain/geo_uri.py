"""Tells whether a text is a ``geo:`` URI (RFC 5870) that can be handed on as it is."""

from __future__ import annotations

from typing import Final

SCHEME: Final = "geo:"
LONGEST: Final = 512
"""Characters; a longer text is not taken."""


def is_geo_uri(text: str) -> bool:
    return text[: len(SCHEME)].lower() == SCHEME


def is_location(text: str) -> bool:
    """Whether a text is one line with the scheme ``geo`` and something behind it."""
    return is_geo_uri(text) and len(SCHEME) < len(text) <= LONGEST and text.isprintable()

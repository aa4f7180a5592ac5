"""Checks whether a text is a ``geo:`` URI (RFC 5870) that can be passed on unchanged."""

from __future__ import annotations

from typing import Final

SCHEME: Final = "geo:"
LONGEST: Final = 512
"""Maximum characters; longer texts are rejected."""


def is_geo_uri(text: str) -> bool:
    return text[: len(SCHEME)].lower() == SCHEME


def is_location(text: str) -> bool:
    """Whether a text is one line with the scheme ``geo`` and something after it."""
    return is_geo_uri(text) and len(SCHEME) < len(text) <= LONGEST and text.isprintable()

"""Texts as a clerk reads them."""

from __future__ import annotations

_MARKS = {**dict.fromkeys(map(ord, "\u200b\u200e\u200f\u2066\u2067\u2068\u2069")), 0xA0: " "}


def bare(text: str) -> str:
    """Returns a text without direction marks and unbreakable spaces."""
    return text.translate(_MARKS)

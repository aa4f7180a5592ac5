"""Reads cells that say yes or no."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.text.search_text import folded

_YES: Final = frozenset(map(folded, ("true", "yes", "y", "1", "1.0", "x", "✓", "✔", "نعم")))
_NO: Final = frozenset(map(folded, ("false", "no", "n", "0", "0.0", "-", "لا")))


def read_flag(text: str) -> bool | None:
    """Whether a cell says yes; None where it says neither yes nor no."""
    word = folded(text.strip())
    return True if word in _YES else False if word in _NO else None

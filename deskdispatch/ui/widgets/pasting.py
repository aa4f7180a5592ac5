"""Telling what was pasted into a line from what was typed."""

from __future__ import annotations

from typing import Final

PASTED: Final = 6
"""Characters that come at once: nobody types so."""

LONGEST: Final = 200_000
"""Characters that a line takes of a chat. Qt's own limit is a sixth of that and drops the rest
without a word: the newest messages, and the place that was sent with them."""


def is_pasted(before: str, text: str) -> bool:
    """Whether a line got so much at once, as far as its two ends tell."""
    head = _shared(before, text)
    tail = _shared(before[head:][::-1], text[head:][::-1])
    return len(text) - head - tail >= PASTED


def _shared(one: str, other: str) -> int:
    """With how many equal characters both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))

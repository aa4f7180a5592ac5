"""Compares spellings of personal names."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.places import area_words

_TITLES: Final = frozenset(
    (
        *("mr", "mrs", "ms", "miss", "dr", "eng", "sheikh", "abu", "bu", "um", "umm", "om"),
        *("السيد", "السيده", "استاذ", "دكتور", "د", "مهندس", "م", "شيخ", "ابو", "بو", "ام"),
    )
)
"""Words that many names share. ``Abu`` and ``Um`` are followed by the name of a child."""


def is_same_name(first: str, second: str) -> bool:
    """Whether two names share a word by its consonants, so that they may be one person's.

    ``Mohammed Al-Ali``, ``محمد`` and ``mohd ali`` may be one person; a blank name may be anyone's.
    """
    one, other = _keys(first), _keys(second)
    return not one or not other or not one.isdisjoint(other)


def is_equal_name(first: str, second: str) -> bool:
    """Whether two names have the same words in usual spellings, and are not blank."""
    words = _words(first)
    return bool(words) and words == _words(second)


def name_key(name: str) -> str:
    """Returns the consonants of the first significant word of a name; empty if blank."""
    words = _words(name)
    keys = (area_words.consonants(word) for word in words if word not in _TITLES)
    return next((key for key in keys if key), min(words, default=""))


def _words(name: str) -> tuple[str, ...]:
    return area_words.without_articles(area_words.split(name))


def _keys(name: str) -> frozenset[str]:
    words = _words(name)
    keys = {area_words.consonants(word) for word in words if word not in _TITLES}
    return frozenset(key for key in keys if key) or frozenset(words)

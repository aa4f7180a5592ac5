"""Flags of rows (late, slip trouble) with their words, by kind and delivery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KINDS: Final = ("late", "print", "stale")
"""In display order."""


class Flags:
    """The reasons of all flags, by kind and id."""

    def __init__(self) -> None:
        self._words: dict[str, Mapping[str, str]] = {}

    def set(self, kind: str, words: Mapping[str, str]) -> set[str]:
        """Replaces the flags of a kind; returns the ids whose flag changed."""
        before = self._words.get(kind, {})
        self._words[kind] = dict(words)
        return {id for id in before.keys() | words.keys() if before.get(id) != words.get(id)}

    def of(self, id: str) -> tuple[str, ...]:
        """The kinds of a delivery's flags."""
        return tuple(kind for kind in KINDS if id in self._words.get(kind, ()))

    def words(self, id: str) -> str:
        """The reasons, a line a flag; empty without flags."""
        return "\n".join(self._words[kind][id] for kind in self.of(id))

    def clear(self) -> None:
        """Removes all flags."""
        self._words.clear()

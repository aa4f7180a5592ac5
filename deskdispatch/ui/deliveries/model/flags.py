"""Flags of rows (late, slip trouble) with their words, by kind and delivery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KINDS: Final = ("late", "print", "unread")
"""In the order in which they stand."""


class Flags:
    """The marks of now."""

    def __init__(self) -> None:
        self._words: dict[str, Mapping[str, str]] = {}

    def set(self, kind: str, words: Mapping[str, str]) -> set[str]:
        """Takes all marks of a kind, by delivery; those whose mark is another than before."""
        before = self._words.get(kind, {})
        self._words[kind] = dict(words)
        return {id for id in before.keys() | words.keys() if before.get(id) != words.get(id)}

    def of(self, id: str) -> tuple[str, ...]:
        """The kinds that a delivery is marked with."""
        return tuple(kind for kind in KINDS if id in self._words.get(kind, ()))

    def words(self, id: str) -> str:
        """Why, a line a mark; empty for an unmarked one."""
        return "\n".join(self._words[kind][id] for kind in self.of(id))

    def clear(self) -> None:
        """No row is marked."""
        self._words.clear()

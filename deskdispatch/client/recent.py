"""What was used of late, so many and no more."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A mapping that forgets what was not used among its last so many.

    In two halves: what is used comes into the young one, and when that is full it becomes the
    old one. So a use costs no more than in a plain dictionary.
    """

    def __init__(self, most: int) -> None:
        """Starts with nothing.

        Args:
            most: The size of a half: so many are remembered at least, twice as many at most.
        """
        self._most = most
        self._young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self._young.keys() | self._old.keys())

    def get(self, key: K) -> V | None:
        """What was put there; None where that is forgotten."""
        value = self._young.get(key)
        if value is None and (value := self._old.get(key)) is not None:
            self.put(key, value)
        return value

    def put(self, key: K, value: V) -> None:
        """Remembers it; None is no value."""
        if len(self._young) >= self._most:
            self._old, self._young = self._young, {}
        self._young[key] = value

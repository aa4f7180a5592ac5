"""How long ago each row changed, for the tint that fades."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from deskdispatch.domain.clock import Clock

TINTED_FOR: Final = 1.5
"""Duration of a tint in seconds."""


class Freshness:
    """The rows changed a moment ago, by id."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._changed: dict[str, datetime] = {}

    def __bool__(self) -> bool:
        return bool(self._changed)

    def mark(self, ids: Iterable[str]) -> None:
        """Marks rows as changed now."""
        now = self.clock()
        self._changed.update((id_, now) for id_ in ids)

    def of(self, id_: str) -> float:
        """From 1.0 just now to 0.0; 0.0 too if the clock was set back."""
        changed = self._changed.get(id_)
        if changed is None:
            return 0.0
        age = (self.clock() - changed).total_seconds()
        return 1.0 - age / TINTED_FOR if 0 <= age < TINTED_FOR else 0.0

    def fade(self) -> list[str]:
        """Forgets faded rows; returns the ids whose tint changed."""
        tinted = list(self._changed)
        self._changed = {id_: at for id_, at in self._changed.items() if self.of(id_)}
        return tinted

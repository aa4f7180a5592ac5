"""What changed on this PC by what other counters sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Applied:
    """The records of others that were new or newer here, with what has changed by them.

    Attributes:
        ids: By kind, also by kinds that this release does not know.
        has_erased: Whether customers were erased by them.
    """

    ids: Mapping[str, frozenset[str]] = field(default_factory=dict)
    has_erased: bool = False

    def of(self, kind: str) -> frozenset[str]:
        """The ids of one kind."""
        return self.ids.get(kind, frozenset())

"""Changes on this PC by records of other counters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from deskdispatch.domain.sharing.checking import RefusedRecord


@dataclass(frozen=True, slots=True)
class AppliedChanges:
    """The records of others that were new or newer here, with what has changed by them.

    Attributes:
        ids: By kind, also by kinds that this release does not know.
        has_erased: Whether customers were erased by them.
        refused: Unusable records.
    """

    ids: Mapping[str, frozenset[str]] = field(default_factory=dict)
    has_erased: bool = False
    refused: frozenset[RefusedRecord] = frozenset()

    def of(self, kind: str) -> frozenset[str]:
        return self.ids.get(kind, frozenset())

    def __or__(self, other: AppliedChanges) -> AppliedChanges:
        kinds = {*self.ids, *other.ids}
        return AppliedChanges(
            {kind: self.of(kind) | other.of(kind) for kind in kinds},
            self.has_erased or other.has_erased,
            self.refused | other.refused,
        )

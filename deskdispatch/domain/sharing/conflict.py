"""What two counters changed at once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from deskdispatch.domain.sharing.edits import LostValue
from deskdispatch.domain.sharing.hybrid_time import moment_of
from deskdispatch.domain.sharing.record import SharedField


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two clerks set a field to different values, neither knowing of the other's.

    Attributes:
        kind: A ``SharedKind``.
        id: Of the record.
        field: Its name.
        mine: What was set on this PC, JSON; where neither was, or both, the value that counts.
        theirs: What was set at the other counter, JSON.
        counter_id: Of that counter.
        at: When it was set there; the later one counts.
        lost: The one of both that does not count.
        is_mine: Whether ``mine`` was set on this PC, and ``theirs`` was not.
    """

    kind: str
    id: str
    field: str
    mine: Any
    theirs: Any
    counter_id: str
    at: datetime
    lost: LostValue
    is_mine: bool = True

    @classmethod
    def of(
        cls, kind: str, id: str, lost: LostValue, counts: SharedField | None, counter_id: str
    ) -> Conflict:
        """The conflict of a lost value and the one that counts, as one counter sees it."""
        value = None if counts is None else counts.value
        where = "" if counts is None else counts.counter
        is_own = (lost.stamp.counter == counter_id, where == counter_id)
        if counts is not None and is_own == (True, False):
            at = moment_of(counts.time)
            return cls(kind, id, lost.field, lost.value, value, where, at, lost)
        at = moment_of(lost.stamp.time)
        mine = is_own == (False, True)
        return cls(
            kind, id, lost.field, value, lost.value, lost.stamp.counter, at, lost, is_mine=mine
        )

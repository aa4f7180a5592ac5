"""What two counters changed at once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two clerks set a field to different values, neither knowing of the other's.

    Attributes:
        kind: A ``SharedKind``.
        id: Of the record.
        field: Its name.
        mine: What was set on this PC, JSON.
        theirs: What was set at the other counter, JSON.
        counter_id: Of that counter.
        at: When it was set there; the later one counts.
    """

    kind: str
    id: str
    field: str
    mine: Any
    theirs: Any
    counter_id: str
    at: datetime

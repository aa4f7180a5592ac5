"""What one look at the service brought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.deliveries.unread import Unread
from deskdispatch.domain.errors import KnownError


@dataclass(frozen=True, slots=True)
class Changes:
    """What was learned since the look before.

    Attributes:
        at: When the service was asked, UTC.
        summaries: Those that are new or differ from what was told before, and those that were
            not in memory.
        before: The status that was told before, of those that were known.
        trouble: What did not work although the look as a whole did; None where all did.
        unread: The rows of the lists that could not be read.
        stale: Those known here of which nothing could be read at this look: as of when they are
            known, by id; None where nobody can say.
    """

    at: datetime
    summaries: tuple[DeliverySummary, ...] = ()
    before: Mapping[str, str] = field(default_factory=dict)
    trouble: KnownError | None = None
    unread: tuple[Unread, ...] = ()
    stale: Mapping[str, datetime | None] = field(default_factory=dict)

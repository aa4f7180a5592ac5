"""The result of one poll of the service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.deliveries.unreadable import UnreadablePart
from deskdispatch.domain.errors import KnownError


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes since the last poll.

    Attributes:
        at: When the service was asked, UTC.
        summaries: New and changed ones, and those just loaded from the journal.
        before: The status last reported, of those that were known, by id.
        failure: The error of a part that failed; None where all worked.
        unreadable: The rows of the lists that could not be read.
        stale: Deliveries of which nothing could be read at this poll: when they last could be,
            by id; None where that is not known.
    """

    at: datetime
    summaries: tuple[DeliverySummary, ...] = ()
    before: Mapping[str, str] = field(default_factory=dict)
    failure: KnownError | None = None
    unreadable: tuple[UnreadablePart, ...] = ()
    stale: Mapping[str, datetime | None] = field(default_factory=dict)

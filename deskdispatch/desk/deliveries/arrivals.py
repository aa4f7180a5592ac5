"""Usual times of arrival, learnt from the journal and from new arrivals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.arrivals import (
    HISTORY,
    LONGEST,
    UsualArrival,
    UsualArrivals,
    arrival_of,
)
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.places.places import Area, nearest
from deskdispatch.journal.journal import Journal

MOST: Final = 10_000
"""Number of the newest arrivals that are read; more would not change the result."""


class Arrivals:
    """Reads the past once, and adds each delivery as it arrives."""

    def __init__(self, journal: Journal, areas: Sequence[Area], clock: Clock) -> None:
        self._journal = journal
        self._areas = areas
        self._clock = clock
        self._known = UsualArrivals(areas)

    async def learn(self) -> None:
        """Reads the last ``HISTORY`` a page at a time; stops if the journal cannot be read."""
        since, read, page = self._clock() - HISTORY, 0, None
        with suppress(JournalError):
            while read < MOST:
                found, page = await self._journal.arrivals(since, page)
                self._known.add(found)
                read += len(found)
                if page is None:
                    return

    def note(self, summaries: Iterable[DeliverySummary]) -> None:
        found = (arrival_of(summary) for summary in summaries)
        self._known.add(each for each in found if each is not None)

    def usual_for(self, draft: Draft) -> UsualArrival | None:
        """Returns the usual arrival for a draft; None if scheduled or with a custom pickup."""
        if draft.dropoff is None or draft.scheduled_at is not None or draft.is_custom_pickup:
            return None
        if (area := nearest(self._areas, draft.dropoff)) is None:
            return None
        return self._known.usual(area.name_en, draft.branch_id or "", self._clock())

    def usual_of(self, summary: DeliverySummary) -> UsualArrival | None:
        """Returns the usual arrival of a delivery under way; None if scheduled or long overdue."""
        booked_at = summary.created_at
        if summary.is_terminal or summary.is_scheduled is not False or booked_at is None:
            return None
        at = datetime.fromtimestamp(booked_at, UTC)
        if self._clock() - at > LONGEST:
            return None
        return self._known.usual(summary.area_en, summary.branch_id, at)

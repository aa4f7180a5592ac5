"""Deliveries in memory: merged with each answer, saved to the journal, and their changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from deskdispatch.desk.deliveries.poll_plan import DetailRequests
from deskdispatch.domain.deliveries.delivery import Delivery, UnreadablePart
from deskdispatch.domain.deliveries.summary import (
    DeliverySummary,
    SentBooking,
    booked_summary,
    merged_summary,
    summary_of,
)
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.journal.journal import Journal

MOST_ENDED: Final = 600
"""Number of ended deliveries kept in memory; older ones are in the journal."""

_SLACK: Final = 100
"""Number of deliveries over the limit at which the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes since the last poll.

    Attributes:
        at: When the service was asked, UTC.
        before: The status last reported, by id, of deliveries that were known.
        failure: The error of a part of the poll that failed.
        looked_at: When the service was asked before, also by an earlier run; None if never.
        stale: Deliveries that could not be read at all at this poll: when they last could be, by
            id; None if that is unknown.
    """

    at: datetime
    summaries: tuple[DeliverySummary, ...] = ()
    before: Mapping[str, str] = field(default_factory=dict)
    failure: KnownError | None = None
    unreadable: tuple[UnreadablePart, ...] = ()
    stale: Mapping[str, datetime | None] = field(default_factory=dict)
    looked_at: datetime | None = None


@dataclass(eq=False)
class DeliveryStore:
    """The active deliveries, the newest ended ones, and their unreported and unsaved changes.

    Attributes:
        active: The status of each active delivery, by id.
        arriving: Ids of deliveries that are being read from the journal.
        is_urgent: Whether a pending change must be saved at once.
        newer_than_lists: Ids whose details came after a poll began, so are newer than its lists.
        unreported: The status last reported of changed ones, by id; None if it was not known.
        rows: The row of a list merged last, by id; none where an answer came that may be older.
    """

    _journal: Journal
    _areas: Sequence[Area]
    _requests: DetailRequests
    deliveries: dict[str, Delivery] = field(default_factory=dict)
    summaries: dict[str, DeliverySummary] = field(default_factory=dict)
    active: dict[str, str] = field(default_factory=dict)
    rows: dict[str, Delivery] = field(default_factory=dict)
    newer_than_lists: set[str] = field(default_factory=set)
    is_urgent: bool = False
    _sent: dict[str, SentBooking] = field(default_factory=dict)
    _unsaved: dict[str, Delivery] = field(default_factory=dict)
    unreported: dict[str, str | None] = field(default_factory=dict)
    arriving: set[str] = field(default_factory=set)

    async def recall(self, limit: int) -> tuple[DeliverySummary, ...]:
        """Loads the active and newest from the journal, newest first; raises ``JournalError``."""
        active, newest = (
            await self._journal.active_summaries(),
            await self._journal.summaries(limit),
        )
        summaries = {summary.id: summary for summary in (*active, *newest)}
        moving = await self._journal.active_deliveries()
        for delivery in (*moving, *await self._journal.deliveries(limit)):
            if delivery.id not in self.deliveries:
                summary = summaries.get(delivery.id) or summary_of(delivery, areas=self._areas)
                self._hold(delivery, summary)
        known = (self.summaries.get(id, summary) for id, summary in summaries.items())
        return tuple(sorted(known, key=lambda one: (one.created_at or 0.0, one.id), reverse=True))

    async def merge_rows(self, rows: Iterable[Delivery], at: datetime) -> None:
        """Merges the rows of a list, requested at time ``at``, that changed since the last list.

        The client returns the identical object for an unchanged row. A row that is not in memory is
        read from the journal first, so that no known field is lost; if that raises
        ``JournalError``, the row waits for the next poll.
        """
        fresh = [row for row in rows if self.rows.get(row.id) is not row]
        unknown = [row for row in fresh if row.id not in self.deliveries]
        for part in ([row for row in fresh if row.id in self.deliveries], unknown):
            if missing := [row.id for row in part if row.id not in self.deliveries]:
                await self._load(missing)
            for row in part:
                if row.id not in self.newer_than_lists:
                    self.rows[row.id] = row
                    self._merge(row, at)

    async def merge_details(
        self, fresh: Delivery, at: datetime, listed: Delivery | None
    ) -> Delivery:
        """Merges the details of one delivery; raises ``JournalError`` as ``merge_rows`` does.

        They were asked for when ``listed`` was its last row. Where a list came meanwhile, which may
        be newer, the next one counts even if it says the same.
        """
        if fresh.id not in self.deliveries:
            await self._load([fresh.id])
        self.newer_than_lists.add(fresh.id)
        if self.rows.get(fresh.id) is not listed:
            self.rows.pop(fresh.id, None)
        if self._merge(fresh, at) and fresh.is_terminal:
            self.is_urgent = True
        return self.deliveries[fresh.id]

    def book(self, delivery: Delivery, intent: Intent, at: datetime) -> None:
        self.newer_than_lists.add(delivery.id)
        self.rows.pop(delivery.id, None)  # a list that named it may be newer than this answer
        known, before = self.deliveries.get(delivery.id), self.summaries.get(delivery.id)
        self.unreported.setdefault(delivery.id, known.status if known else None)
        merged = delivery if known is None else known.merged(delivery)
        booking, clerk = intent.booking, intent.clerk or ""
        if before is None:
            self._hold(merged, summary_of(merged, booking, self._areas, at, clerk=clerk))
        else:
            self._hold(merged, booked_summary(before, merged, booking, self._areas, clerk=clerk))

    def pop_changes(self, at: datetime, looked_at: datetime | None) -> Changes:
        """Returns all unreported changes and marks them as reported."""
        unreported, self.unreported = self.unreported, {}
        summaries = tuple(self.summaries[id] for id in unreported)
        before = {id: status for id, status in unreported.items() if status is not None}
        return Changes(at, summaries, before, looked_at=looked_at)

    async def keep(self, at: datetime) -> None:
        """Saves all unsaved changes at once; after a ``JournalError`` the next call tries again."""
        unkept = tuple(self._unsaved.values())
        if unkept:
            summaries = self.summaries
            since = {each.id: summaries[each.id].since for each in unkept if each.id in summaries}
            await self._journal.remember(unkept, at, since)
            for delivery in unkept:
                if self._unsaved.get(delivery.id) is delivery:
                    del self._unsaved[delivery.id]
        self.is_urgent = False

    def forget(self, ids: Collection[str]) -> None:
        held = (self.deliveries, self.summaries, self.active)
        for id in ids:
            for known in (*held, self.rows, self._unsaved, self.unreported):
                known.pop(id, None)

    async def reload(self, ids: Collection[str]) -> None:
        """Reads deliveries in memory again from the journal; raises ``JournalError``."""
        for delivery, summary in await self._stored([id for id in ids if id in self.deliveries]):
            self._hold(delivery, summary)
            self.unreported.setdefault(delivery.id, delivery.status)

    def prune(self, keep: Collection[str]) -> tuple[str, ...]:
        """Drops the oldest ended deliveries over the limit, except ``keep``; returns their ids."""
        surplus = len(self.deliveries) - len(self.active) - MOST_ENDED
        if surplus <= _SLACK:
            return ()
        needed = {*self.active, *keep, *self._unsaved, *self.unreported}
        ended = [id for id in self.deliveries if id not in needed]
        ended.sort(key=lambda id: self.summaries[id].created_at or 0.0)
        dropped = tuple(ended[:surplus])
        for id in dropped:
            del self.deliveries[id], self.summaries[id]
            self.rows.pop(id, None)
        return dropped

    async def _load(self, ids: Collection[str]) -> None:
        """Loads deliveries from the journal, and reports them, as the board may not have them."""
        self.arriving.update(ids)
        try:
            stored = await self._stored(ids)
        finally:
            self.arriving.difference_update(ids)
        for delivery, summary in stored:
            if delivery.id not in self.deliveries:  # else a newer one came meanwhile
                self._hold(delivery, summary)
            self.unreported.setdefault(delivery.id, self.deliveries[delivery.id].status)
        unknown = [id for id in ids if id not in self.deliveries]
        if unknown:  # another counter may have booked what the service lists here first
            self._sent.update(await self._journal.sent_bookings(unknown))

    async def _stored(self, ids: Collection[str]) -> list[tuple[Delivery, DeliverySummary]]:
        deliveries = await self._journal.deliveries_of(ids) if ids else ()
        if not deliveries:
            return []
        summaries = {each.id: each for each in await self._journal.summaries_of(ids)}
        return [
            (each, summaries.get(each.id) or summary_of(each, areas=self._areas))
            for each in deliveries
        ]

    def _merge(self, fresh: Delivery, at: datetime) -> bool:
        """Merges a delivery requested at time ``at``; returns whether anything changed."""
        known = self.deliveries.get(fresh.id)
        merged = fresh if known is None else known.merged(fresh)
        if merged is known:
            return False
        before, sent = self.summaries.get(fresh.id), self._sent.pop(fresh.id, None)
        self.unreported.setdefault(fresh.id, known.status if known else None)
        self._hold(merged, merged_summary(before, merged, self._areas, at, sent))
        self._unsaved[fresh.id] = merged
        self._requests.learned(merged)
        return True

    def _hold(self, delivery: Delivery, summary: DeliverySummary) -> None:
        self.deliveries[delivery.id] = delivery
        self.summaries[delivery.id] = summary
        if delivery.is_terminal:
            self.active.pop(delivery.id, None)
        else:
            self.active[delivery.id] = delivery.status

"""Merges answers into the delivery cache, collects what changed, and saves it to the journal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from deskdispatch.desk.deliveries.changes import Changes
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import (
    DeliverySummary,
    SentBooking,
    booked_summary,
    seen_summary,
    summary_of,
)
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.journal.journal import Journal

MOST_ENDED: Final = 600
"""Ended deliveries in memory; older ones stand in the journal."""

_SLACK: Final = 100
"""Surplus at which the oldest are dropped."""


class DeliveryStore:
    """Merges answers into the cache and remembers what is unreported and unsaved.

    Attributes:
        memory: The cache.
        is_urgent: Whether a change waits that is to be saved at once.
        newer_than_lists: The ids whose details came after a poll began: newer than its lists.
    """

    def __init__(
        self,
        journal: Journal,
        areas: Sequence[Area],
        on_learned: Callable[[Delivery], None],
    ) -> None:
        """Starts empty.

        Args:
            journal: Holds all deliveries.
            areas: The areas of the country.
            on_learned: Called with each delivery that has changed.
        """
        self._journal = journal
        self._on_learned = on_learned
        self._rows: dict[str, Delivery] = {}
        self.newer_than_lists: set[str] = set()
        self._unsaved: dict[str, Delivery] = {}
        self._unreported: dict[str, str | None] = {}
        self._arriving: set[str] = set()
        self.memory = DeliveryCache(areas)
        self.is_urgent = False

    @property
    def unreported(self) -> int:
        """How many deliveries have unreported changes."""
        return len(self._unreported)

    def known_ids(self) -> tuple[str, ...]:
        """The ids in the cache, and those being read from the journal."""
        return (*self.memory.deliveries, *self._arriving)

    async def recall(self, limit: int) -> tuple[DeliverySummary, ...]:
        """Loads the active and the newest deliveries from the journal; newest first.

        Raises:
            JournalError: It could not be read.
        """
        summaries = {
            summary.id: summary
            for summary in (
                *await self._journal.active_summaries(),
                *await self._journal.summaries(limit),
            )
        }
        deliveries = (
            *await self._journal.active_deliveries(),
            *await self._journal.deliveries(limit),
        )
        self.memory.recall(deliveries, summaries)
        known = (self.memory.summaries.get(id, summary) for id, summary in summaries.items())
        return tuple(sorted(known, key=_newest_last, reverse=True))

    async def merge_rows(self, rows: Iterable[Delivery], at: datetime) -> None:
        """Merges the rows of a list that have changed since the last one.

        The client returns the identical object for an unchanged row. A row that is not cached is
        read from the journal first, so that nothing known of it is lost.

        Args:
            rows: The rows of one list.
            at: When the service was asked.

        Raises:
            JournalError: The journal could not be read; rows that are not cached are left for the
                next poll.
        """
        fresh = [row for row in rows if self._rows.get(row.id) is not row]
        uncached = [row for row in fresh if row.id not in self.memory.deliveries]
        self._learn_rows((row for row in fresh if row.id in self.memory.deliveries), at)
        if uncached:
            await self._load([row.id for row in uncached])
            self._learn_rows(uncached, at)

    async def merge_details(self, fresh: Delivery, at: datetime) -> Delivery:
        """Merges the details of one delivery and returns the merged delivery.

        Raises:
            JournalError: It is not cached, and the journal could not be read.
        """
        if fresh.id not in self.memory.deliveries:
            await self._load([fresh.id])
        self.newer_than_lists.add(fresh.id)
        if self._learn(fresh, at) and fresh.is_terminal:
            self.is_urgent = True
        return self.memory.deliveries[fresh.id]

    def book(self, delivery: Delivery, intent: Intent | None, at: datetime) -> None:
        """Adds a delivery booked here, which the journal has already."""
        self.newer_than_lists.add(delivery.id)
        self._note(delivery.id)
        self.memory.book(delivery, intent.booking if intent else None, at)

    def pop_changes(self, at: datetime, failure: KnownError | None = None) -> Changes:
        """All unreported changes, which count as reported from now on."""
        unreported, self._unreported = self._unreported, {}
        return Changes(
            at=at,
            summaries=tuple(self.memory.summaries[id] for id in unreported),
            before={id: status for id, status in unreported.items() if status is not None},
            failure=failure,
        )

    async def keep(self, at: datetime) -> None:
        """Saves all unsaved changes in one transaction.

        Raises:
            JournalError: It could not be written; the next call tries again.
        """
        unkept = tuple(self._unsaved.values())
        if unkept:
            summaries = self.memory.summaries
            since = {each.id: summaries[each.id].since for each in unkept if each.id in summaries}
            await self._journal.remember(unkept, at, since)
            for delivery in unkept:
                if self._unsaved.get(delivery.id) is delivery:
                    del self._unsaved[delivery.id]
        self.is_urgent = False

    def forget(self, ids: Collection[str]) -> None:
        """Drops deliveries, with what was not saved or reported of them."""
        self.memory.forget(ids)
        for id in ids:
            for known in (self._rows, self._unsaved, self._unreported):
                known.pop(id, None)

    async def reload(self, ids: Collection[str]) -> None:
        """Reads those in the cache anew: the journal knows more of them by now.

        Raises:
            JournalError: They could not be read.
        """
        known = [id for id in ids if id in self.memory.deliveries]
        if known:
            deliveries = await self._journal.deliveries_of(known)
            summaries = {each.id: each for each in await self._journal.summaries_of(known)}
            self.memory.forget(known)
            self.memory.recall(deliveries, summaries)
            for delivery in deliveries:
                self._note(delivery.id)

    def prune(self, keep: Collection[str]) -> tuple[str, ...]:
        """Drops surplus deliveries that are saved and reported from the cache.

        Args:
            keep: The ids that must stay.

        Returns:
            The dropped ids.
        """
        dropped = self.memory.prune({*keep, *self._unsaved, *self._unreported})
        for id in dropped:
            self._rows.pop(id, None)
        return dropped

    async def _load(self, ids: Collection[str]) -> None:
        """Loads from the journal; reported too, as it may have got there without the board."""
        self._arriving.update(ids)
        try:
            deliveries = await self._journal.deliveries_of(ids)
        finally:
            self._arriving.difference_update(ids)
        if deliveries:
            summaries = {summary.id: summary for summary in await self._journal.summaries_of(ids)}
            self.memory.recall(deliveries, summaries)
            for delivery in deliveries:
                self._note(delivery.id)
        unknown = [id for id in ids if id not in self.memory.deliveries]
        if unknown:  # another counter may have booked what the service lists here first
            self.memory.sent.update(await self._journal.sent_bookings(unknown))

    def _learn_rows(self, rows: Iterable[Delivery], at: datetime) -> None:
        for row in rows:
            if row.id not in self.newer_than_lists:
                self._rows[row.id] = row
                self._learn(row, at)

    def _learn(self, fresh: Delivery, at: datetime) -> bool:
        before = self._status(fresh.id)
        if not self.memory.learn(fresh, at):
            return False
        self._unreported.setdefault(fresh.id, before)
        known = self._unsaved[fresh.id] = self.memory.deliveries[fresh.id]
        self._on_learned(known)
        return True

    def _note(self, delivery_id: str) -> None:
        """Marks one as unreported, with the status that was reported before."""
        self._unreported.setdefault(delivery_id, self._status(delivery_id))

    def _status(self, delivery_id: str) -> str | None:
        known = self.memory.deliveries.get(delivery_id)
        return None if known is None else known.status


class DeliveryCache:
    """Deliveries with their summaries, by id; the number of ended ones is bounded.

    Attributes:
        deliveries: The merged deliveries.
        summaries: Their summaries.
        active: The status of each active one.
        sent: What was sent for deliveries that the service is about to name first.
    """

    def __init__(self, areas: Sequence[Area] = ()) -> None:
        self._areas = areas
        self.deliveries: dict[str, Delivery] = {}
        self.summaries: dict[str, DeliverySummary] = {}
        self.active: dict[str, str] = {}
        self.sent: dict[str, SentBooking] = {}

    def recall(
        self, deliveries: Collection[Delivery], summaries: Mapping[str, DeliverySummary]
    ) -> None:
        """Adds deliveries from the journal; a cached one is newer and stays."""
        for delivery in deliveries:
            if delivery.id not in self.deliveries:
                summary = summaries.get(delivery.id)
                self._hold(delivery, summary or summary_of(delivery, areas=self._areas))

    def learn(self, fresh: Delivery, at: datetime) -> bool:
        """Merges a delivery out of an answer; returns whether anything changed.

        Args:
            fresh: The answer's delivery.
            at: When the service was asked.
        """
        known = self.deliveries.get(fresh.id)
        merged = fresh if known is None else known.merged(fresh)
        if merged is known:
            return False
        before, sent = self.summaries.get(fresh.id), self.sent.pop(fresh.id, None)
        self._hold(merged, seen_summary(before, merged, sent, self._areas, at))
        return True

    def book(self, delivery: Delivery, booking: Booking | None, at: datetime) -> None:
        """Adds a delivery booked here, with the fields that only this desk knows."""
        known, before = self.deliveries.get(delivery.id), self.summaries.get(delivery.id)
        merged = delivery if known is None else known.merged(delivery)
        if before is None or booking is None:
            summary = summary_of(merged, booking, self._areas, at)
        else:
            summary = booked_summary(before, merged, booking, self._areas)
        self._hold(merged, summary)

    def forget(self, ids: Collection[str]) -> None:
        """Drops deliveries."""
        for id in ids:
            for known in (self.deliveries, self.summaries, self.active):
                known.pop(id, None)

    def prune(self, keep: Collection[str]) -> tuple[str, ...]:
        """Drops the oldest ended deliveries above the limit; returns their ids.

        Args:
            keep: The ids that must stay.
        """
        surplus = len(self.deliveries) - len(self.active) - MOST_ENDED
        if surplus <= _SLACK:
            return ()
        ended = [id for id in self.deliveries if id not in self.active and id not in keep]
        ended.sort(key=lambda id: self.summaries[id].created_at or 0.0)
        dropped = tuple(ended[:surplus])
        for id in dropped:
            del self.deliveries[id], self.summaries[id]
        return dropped

    def _hold(self, delivery: Delivery, summary: DeliverySummary) -> None:
        self.deliveries[delivery.id] = delivery
        self.summaries[delivery.id] = summary
        if delivery.is_terminal:
            self.active.pop(delivery.id, None)
        else:
            self.active[delivery.id] = delivery.status


def _newest_last(summary: DeliverySummary) -> tuple[float, str]:
    return summary.created_at or 0.0, summary.id

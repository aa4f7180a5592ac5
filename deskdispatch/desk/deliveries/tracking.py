"""Follows deliveries: polls the service, keeps the board current, saves to the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.deliveries.changes import Changes
from deskdispatch.desk.deliveries.delivery_store import DeliveryStore
from deskdispatch.desk.deliveries.detail_requests import DetailRequests
from deskdispatch.desk.deliveries.poll_cycle import PollCycle
from deskdispatch.domain.clock import Clock, in_kuwait, midnight
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.schedule import DAYS_AHEAD, Agenda, agenda_of
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.journal.deliveries.summaries import BOARD_LIMIT
from deskdispatch.journal.journal import Journal

SOON: Final = timedelta(hours=1)
"""A delivery scheduled later than this from now does not count as moving."""

PAGE: Final = 500
"""Deliveries in a page: read in a few milliseconds, which the window may wait."""

MANY_CHANGES: Final = 20
"""With more changes than this the event loop gets a turn before they are returned."""

DETAILS_PER_SAVE: Final = 32
"""Details that the first sync requests before it saves them and lets a poll run."""


class Tracking:
    """Polls the service, caches the current deliveries, and finds older ones in the journal."""

    def __init__(
        self, api: MerchantApi, journal: Journal, clock: Clock, areas: Sequence[Area] = ()
    ) -> None:
        self._journal = journal
        self._clock = clock
        self._requests = DetailRequests()
        self._store = DeliveryStore(journal, areas, self._requests.learned)
        self._memory = self._store.memory
        self._poll_cycle = PollCycle(api, self._store, self._requests, clock)
        self._open_id = ""
        self._recalled_at: datetime | None = None  # the last answer of the run before
        self._asking = asyncio.Lock()

    @property
    def known(self) -> Mapping[str, Delivery]:
        """The cached deliveries, active ones and the newest others, by id."""
        return MappingProxyType(self._memory.deliveries)

    @property
    def has_active(self) -> bool:
        """Whether any delivery is active; one scheduled for later than ``SOON`` does not count."""
        soon = (self._clock() + SOON).timestamp()
        return any(
            (self._memory.summaries[id].scheduled_at or 0.0) < soon for id in self._memory.active
        )

    @property
    def has_urgent_changes(self) -> bool:
        """Whether the last details of a delivery that ended wait to be saved."""
        return self._store.is_urgent

    def summary(self, delivery_id: str) -> DeliverySummary | None:
        """The summary of one of ``known``."""
        return self._memory.summaries.get(delivery_id)

    def known_ids(self) -> tuple[str, ...]:
        """All ids heard of lately: cached, being read from the journal, or of unreadable rows."""
        unreadable = (row.id for row in self._poll_cycle.unreadable.all if row.id)
        return (*self._store.known_ids(), *unreadable)

    async def delivery(self, delivery_id: str) -> Delivery | None:
        """A delivery from the cache or the journal; None if it was never seen.

        Raises:
            JournalError: It could not be read.
        """
        known = self._memory.deliveries.get(delivery_id)
        return known or await self._journal.delivery(delivery_id)

    async def older(self, than: DeliverySummary | None = None) -> tuple[DeliverySummary, ...]:
        """A page of all deliveries ever seen or booked here, newest first; empty after the last.

        Args:
            than: The last one of the page before; None begins with the newest.

        Raises:
            JournalError: It could not be read.
        """
        return await self._journal.summaries(PAGE, than)

    async def agenda(self) -> Agenda:
        """The agenda of today and the days ahead, and what is late of it.

        Out of the journal alone: the service says whether a delivery is scheduled, not for when.

        Raises:
            JournalError: It could not be read, or pending changes not be saved.
        """
        await self.keep()
        now = self._clock()
        today = in_kuwait(now).date()
        until = midnight(today + timedelta(days=DAYS_AHEAD + 1))
        active = await self._journal.active_summaries()
        timed = await self._journal.scheduled_summaries(midnight(today), until)
        return agenda_of({summary.id: summary for summary in (*active, *timed)}.values(), now)

    def open_row(self, delivery_id: str | None) -> None:
        """Sets the delivery that is open in the window: every poll requests its details."""
        self._open_id = delivery_id or ""

    async def recall(self) -> tuple[DeliverySummary, ...]:
        """Loads the active and the newest deliveries from the journal; newest first.

        Raises:
            JournalError: It could not be read.
        """
        summaries = await self._store.recall(BOARD_LIMIT)
        kept = await self._journal.bootstrap()
        self._recalled_at = kept[1] if kept is not None else None
        for delivery in self.known.values():
            self._requests.recalled(delivery)
        return summaries

    async def interrupted(self) -> tuple[Intent, ...]:
        """At start: intents in flight when the program ended become unconfirmed."""
        return await self._journal.mark_interrupted(self._clock())

    async def refresh(self) -> Changes:
        """Polls the service once; a second call waits. ``keep`` saves the result.

        Returns:
            All changes since the last refresh, also by ``details`` and ``add_booked``.

        Raises:
            ServiceError: The service, or the way to it; what was known stays.
        """
        async with self._asking:
            at = self._clock()
            failure = await self._poll_cycle.poll(self._open_id, at)
            if self._store.unreported > MANY_CHANGES:
                await asyncio.sleep(0)  # a frame of the window comes between, before all is shown
            unreadable = self._poll_cycle.unreadable
            known = {id: read for id, read in unreadable.stale(at).items() if id in self.known}
            stale = {id: read or self._recalled_at for id, read in known.items()}
            return replace(
                self._store.pop_changes(at, failure), unreadable=unreadable.all, stale=stale
            )

    async def needs_first_sync(self) -> bool:
        """Whether the journal knows nothing of this service yet.

        Raises:
            JournalError: It could not be read.
        """
        return not await self._journal.count_deliveries()

    async def first_sync(self, progress: Progress) -> Changes:
        """Reads the list of every status, then the details of each delivery.

        It is saved as it comes. It may be cancelled anywhere: the next ``refresh`` returns what has
        come, and later polls request the rest.

        Args:
            progress: Called with how many details have come, and of how many.

        Raises:
            ServiceError: The service, or the way to it; what has come stays.
            JournalError: It could not be written.
        """
        progress(0, 0)
        at = self._clock()
        async with self._asking:
            await self._poll_cycle.sweep(at)
        await self.keep()
        done = 0
        while ids := self._requests.next_pending(DETAILS_PER_SAVE):
            async with self._asking:
                await self._poll_cycle.ask(ids)
            await self.keep()
            done += len(ids)
            progress(done, done + self._requests.waiting)
        return self._store.pop_changes(at)

    def forget(self, delivery_ids: Collection[str]) -> None:
        """Drops deliveries from the cache: the journal has them otherwise by now."""
        self._store.forget(delivery_ids)

    async def reload(self, ids: Collection[str]) -> tuple[DeliverySummary, ...]:
        """Reads deliveries anew that another counter knows more of; returns their summaries.

        Raises:
            JournalError: They could not be read, or pending changes not be saved.
        """
        async with self._asking:
            await self.keep()
            await self._store.reload(ids)
        return await self._journal.summaries_of(ids)

    async def keep(self) -> None:
        """Saves all changes since the last call in one transaction.

        Not at every poll: the next poll would bring again what a crash loses, and a disk is not
        to be synced every five seconds all day.

        Raises:
            JournalError: It could not be written; the next time tries again.
        """
        await self._store.keep(self._clock())

    async def details(self, delivery_id: str) -> Delivery:
        """Requests the details of one delivery, merges and saves them.

        Raises:
            ServiceError: The service, or the way to it.
            JournalError: The answer could not be kept.
        """
        known = await self._poll_cycle.details(delivery_id)
        # With all that waits, so that an older answer is never saved over it.
        await self.keep()
        return known

    def add_booked(self, delivery: Delivery, intent: Intent | None = None) -> None:
        """Adds a delivery that was just booked to the cache."""
        self._store.book(delivery, intent, self._clock())

"""Following deliveries until the door."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.deliveries.changes import Changes
from deskdispatch.desk.deliveries.delivery_store import DeliveryStore
from deskdispatch.desk.deliveries.detail_requests import DetailRequests
from deskdispatch.desk.deliveries.poll_cycle import PollCycle
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.doubts.intent import Intent
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.progress import Progress
from deskdispatch.journal.journal import BOARD_LIMIT, Journal

__all__ = ["Changes", "Tracking"]

FAR_OFF: Final = timedelta(hours=1)
"""What is asked for later than that does not move yet."""

MUCH: Final = 20
"""Deliveries whose news together take a part of a frame."""

SLICE: Final = 32
"""Details that the first sync asks for before it writes them down and lets a look come between."""


class Tracking:
    """Knows the deliveries of now, finds those of before, and asks what became of them."""

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
        self._recalled_of: datetime | None = None  # when the service was last heard before
        self._asking = asyncio.Lock()

    @property
    def known(self) -> Mapping[str, Delivery]:
        """All that is known of those on their way and of the newest others, by id."""
        return MappingProxyType(self._memory.deliveries)

    @property
    def moves(self) -> bool:
        """Whether anything is on its way; what waits for a far-off time is not yet."""
        soon = (self._clock() + FAR_OFF).timestamp()
        return any(
            (self._memory.summaries[id].scheduled_at or 0.0) < soon for id in self._memory.active
        )

    @property
    def has_urgent_changes(self) -> bool:
        """Whether a delivery has ended and its last details wait to be written."""
        return self._store.is_urgent

    def summary(self, delivery_id: str) -> DeliverySummary | None:
        """One of ``known`` in one line."""
        return self._memory.summaries.get(delivery_id)

    def known_ids(self) -> tuple[str, ...]:
        """The ids of all deliveries of which this run has heard; older ones are in the journal."""
        return self._store.known_ids()

    async def delivery(self, delivery_id: str) -> Delivery | None:
        """All that is known here of any delivery that was ever seen; None of one that was not.

        Raises:
            JournalError: It could not be read.
        """
        return await self._store.delivery(delivery_id)

    def open_row(self, delivery_id: str | None) -> None:
        """Which delivery somebody looks at just now: its details are followed while it moves."""
        self._open_id = delivery_id or ""

    async def recall(self) -> tuple[DeliverySummary, ...]:
        """What the journal remembers of those on their way and of the newest, newest first.

        Raises:
            JournalError: It could not be read.
        """
        summaries = await self._store.recall(BOARD_LIMIT)
        kept = await self._journal.bootstrap()
        self._recalled_of = kept[1] if kept is not None else None
        for delivery in self.known.values():
            self._requests.recalled(delivery)
        return summaries

    async def interrupted(self) -> tuple[Intent, ...]:
        """At start: what was in flight when the program ended becomes in doubt."""
        return await self._journal.mark_interrupted(self._clock())

    async def refresh(self) -> Changes:
        """Looks at the service once; never twice at once. ``keep`` writes what it brings.

        Returns:
            What was learned since the refresh before, also by ``details`` and ``add_booked``.

        Raises:
            ServiceError: The service, or the way to it; what was known stays.
        """
        async with self._asking:
            at = self._clock()
            trouble = await self._poll_cycle.look(self._open_id, at)
            if self._store.unreported > MUCH:
                await asyncio.sleep(0)  # a frame of the window comes between, before all is shown
            return self._with_unread(self._store.told(at, trouble))

    def _with_unread(self, changes: Changes) -> Changes:
        """What is known of rows that cannot be read stands, and is as old as it is."""
        unread = self._poll_cycle.unread
        known = {id: at for id, at in unread.stale(changes.at).items() if id in self.known}
        stale = {id: at or self._recalled_of for id, at in known.items()}
        return replace(changes, unread=unread.all, stale=stale)

    async def needs_first_sync(self) -> bool:
        """Whether the journal knows nothing of this service yet.

        Raises:
            JournalError: It could not be read.
        """
        return not await self._journal.count_deliveries()

    async def first_sync(self, progress: Progress) -> Changes:
        """Reads all that the service shows: a list of each status, then the details of each.

        It is written as it comes. It may be cancelled anywhere: what has come then is told by the
        next ``refresh``, and what is lacking is asked for little by little.

        Args:
            progress: Is told how many details have come, and of how many.

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
        while ids := self._requests.next_wanted(SLICE):
            async with self._asking:
                await self._poll_cycle.ask(ids)
            await self.keep()
            done += len(ids)
            progress(done, done + self._requests.waiting)
        return self._store.told(at)

    async def keep(self) -> None:
        """Writes what the looks since the last time brought, all of it at once.

        Not at every look: what a crash loses of it, the next look brings again, and a disk that
        is asked every five seconds all day is worn for nothing.

        Raises:
            JournalError: It could not be written; the next time tries again.
        """
        await self._store.keep(self._clock())

    async def details(self, delivery_id: str) -> Delivery:
        """Everything the service tells of one delivery, with what was known before.

        Raises:
            ServiceError: The service, or the way to it.
            JournalError: The answer could not be kept.
        """
        known = await self._poll_cycle.details(delivery_id)
        # With what waits already, so that an older look is never written over it.
        await self.keep()
        return known

    def add_booked(self, delivery: Delivery, intent: Intent | None = None) -> None:
        """A delivery that was just booked is known from now on."""
        self._store.book(delivery, intent, self._clock())

"""Following deliveries until the door."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.changes import Changes
from deskdispatch.desk.memory import Memory
from deskdispatch.domain.brief import Brief
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST
from deskdispatch.domain.intent import Intent
from deskdispatch.domain.places import Area
from deskdispatch.journal.journal import Journal

__all__ = ["Changes", "Tracking"]


class Tracking:
    """Knows the deliveries of now, finds those of before, and asks what became of them."""

    def __init__(
        self, api: MerchantApi, journal: Journal, clock: Clock, areas: Sequence[Area] = ()
    ) -> None:
        self._api = api
        self._journal = journal
        self._clock = clock
        self._memory = Memory(areas)
        self._listed: dict[str, Delivery] = {}
        self._unkept: dict[str, Delivery] = {}
        self._untold: dict[str, str | None] = {}
        self._open_id: str | None = None
        self._asking = asyncio.Lock()

    @property
    def known(self) -> Mapping[str, Delivery]:
        """All that is known of those on their way and of the newest others, by id."""
        return MappingProxyType(self._memory.deliveries)

    def brief(self, delivery_id: str) -> Brief | None:
        """One of ``known`` in one line."""
        return self._memory.briefs.get(delivery_id)

    async def delivery(self, delivery_id: str) -> Delivery | None:
        """All that is known here of any delivery that was ever seen; None of one that was not.

        Raises:
            JournalError: It could not be read.
        """
        known = self._memory.deliveries.get(delivery_id)
        return known or await self._journal.delivery(delivery_id)

    def open_row(self, delivery_id: str | None) -> None:
        """Which delivery somebody looks at just now: its details are followed too."""
        self._open_id = delivery_id

    async def recall(self) -> tuple[Brief, ...]:
        """What the journal remembers of those on their way and of the newest, newest first."""
        kept = await self._journal.deliveries()
        self._memory.recall(kept, {})
        return tuple(self._memory.briefs[each.id] for each in kept)

    async def interrupted(self) -> tuple[Intent, ...]:
        """At start: what was in flight when the program ended becomes in doubt."""
        return await self._journal.mark_interrupted(self._clock())

    async def refresh(self) -> Changes:
        """Asks for the newest deliveries; never twice at once. ``keep`` writes what it brings.

        Raises:
            ServiceError: The service, or the way to it; what was known stays.
        """
        async with self._asking:
            at = self._clock()
            listed = await self._api.deliveries(limit=LIST_LIMIT_MOST)
            for row in listed:
                # The client gives the very same value again for a row that says the same.
                if self._listed.get(row.id) is not row:
                    self._learn(row, at)
            self._listed = {delivery.id: delivery for delivery in listed}
            return self._told(at)

    async def keep(self) -> None:
        """Writes what the looks since the last time brought, all of it at once.

        Not at every look: what a crash loses of it, the next look brings again, and a disk that
        is asked every five seconds all day is worn for nothing.

        Raises:
            JournalError: It could not be written; the next time tries again.
        """
        unkept = tuple(self._unkept.values())
        if unkept:
            await self._journal.remember(unkept, self._clock())
            for delivery in unkept:
                if self._unkept.get(delivery.id) is delivery:
                    del self._unkept[delivery.id]

    async def details(self, delivery_id: str) -> Delivery:
        """Everything the service tells of one delivery, with what was known before.

        Raises:
            ServiceError: The service, or the way to it.
            JournalError: The answer could not be kept.
        """
        fresh = await self._api.delivery(delivery_id)
        if self._learn(fresh, self._clock()):
            # With what waits already, so that an older look is never written over it.
            await self.keep()
        return self._memory.deliveries[delivery_id]

    def booked_here(self, delivery: Delivery, intent: Intent | None = None) -> None:
        """A delivery that was just booked is known from now on."""
        self._note(delivery.id)
        self._memory.book(delivery, intent.booking if intent else None, self._clock())

    def _learn(self, fresh: Delivery, at: datetime) -> bool:
        before = self._memory.briefs.get(fresh.id)
        if not self._memory.learn(fresh, at):
            return False
        self._untold.setdefault(fresh.id, before.status if before else None)
        self._unkept[fresh.id] = self._memory.deliveries[fresh.id]
        return True

    def _note(self, delivery_id: str) -> None:
        """It is to be told, with the status that was told before."""
        before = self._memory.briefs.get(delivery_id)
        self._untold.setdefault(delivery_id, before.status if before else None)

    def _told(self, at: datetime) -> Changes:
        """Everything that was learned since the last time, whoever asked for it."""
        untold, self._untold = self._untold, {}
        return Changes(
            deliveries=tuple(self._memory.deliveries[id] for id in untold),
            at=at,
            briefs=tuple(self._memory.briefs[id] for id in untold),
            before={id: status for id, status in untold.items() if status is not None},
        )

"""Following deliveries until the door."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from deskdispatch.client.api import MerchantApi
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST
from deskdispatch.domain.intent import Intent
from deskdispatch.journal.journal import Journal


@dataclass(frozen=True, slots=True)
class Changes:
    """What one look at the service brought.

    Attributes:
        deliveries: Only those that are new or differ from what was known.
        at: When the service was asked, UTC.
    """

    deliveries: tuple[Delivery, ...]
    at: datetime


class Tracking:
    """Knows every delivery seen, and asks what became of them."""

    def __init__(self, api: MerchantApi, journal: Journal, clock: Clock) -> None:
        self._api = api
        self._journal = journal
        self._clock = clock
        self._known: dict[str, Delivery] = {}
        self._listed: dict[str, Delivery] = {}
        self._unkept: dict[str, Delivery] = {}
        self._asking = asyncio.Lock()

    @property
    def known(self) -> Mapping[str, Delivery]:
        """All that is known now of every delivery seen, by id."""
        return MappingProxyType(self._known)

    async def recall(self) -> tuple[Delivery, ...]:
        """What the journal remembers, newest first."""
        kept = await self._journal.deliveries()
        for delivery in kept:
            self._known.setdefault(delivery.id, delivery)
        return kept

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
            changed = self._changed(listed)
            self._learn(changed)
            self._unkept.update((delivery.id, delivery) for delivery in changed)
            self._listed = {delivery.id: delivery for delivery in listed}
            return Changes(changed, at)

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
        known = self._known.get(fresh.id)
        merged = fresh if known is None else known.merged(fresh)
        if merged is not known:
            # With what waits already, so that an older look is never written over it.
            self._unkept[merged.id] = merged
            await self.keep()
            self._learn([merged])
        return merged

    def booked_here(self, delivery: Delivery) -> None:
        """A delivery that was just booked is known from now on."""
        self._learn([delivery])

    def _changed(self, listed: Sequence[Delivery]) -> tuple[Delivery, ...]:
        """The merged values of those rows that are not the same as in the last list.

        The client gives the very same value again for a row that says the same.
        """
        changed = []
        for fresh in listed:
            if self._listed.get(fresh.id) is fresh:
                continue
            known = self._known.get(fresh.id)
            merged = fresh if known is None else known.merged(fresh)
            if merged is not known:
                changed.append(merged)
        return tuple(changed)

    def _learn(self, deliveries: Sequence[Delivery]) -> None:
        self._known.update((delivery.id, delivery) for delivery in deliveries)

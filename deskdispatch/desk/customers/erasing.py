"""Erases customers: on the clerk's request, and those who have not ordered for a long time."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from deskdispatch.desk.customers.customers import Customers
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.session import Session
from deskdispatch.desk.unconfirmed.reconciling import Reconciling
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.customers.erasure import Erasure
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.preferences import CustomerSettings
from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)

PAGE: Final = 50
"""Number of customers checked in one call of the journal."""


@dataclass(eq=False)
class Erasing:
    """Erases customers from journal and memory; every coroutine may raise ``JournalError``."""

    _journal: Journal
    _customers: Customers
    _tracking: Tracking
    _reconciling: Reconciling
    _session: Session
    _clock: Clock

    async def erase(self, customer_id: str) -> Erasure:
        """Erases a customer, unless an order is open."""
        await self._tracking.keep()
        await self._customers.record()
        erasure = await self._erase(customer_id)
        await self._clean_search()
        return erasure

    async def erase_unseen(self, settings: CustomerSettings) -> tuple[Erasure, ...]:
        """Erases who neither ordered nor was edited for so long; open and typed orders wait.

        If that fails after some were erased, these are returned, and the others wait for the next
        call.
        """
        before = settings.unseen_before(self._clock())
        if before is None:
            return ()
        await self._tracking.keep()
        await self._customers.record()
        erased, last = list[Erasure](), ""
        find = self._journal.customers_without_orders_since
        try:
            while page := await find(before, last, PAGE):
                last = page[-1].id
                for each in page:
                    is_edited = each.changed_at is not None and each.changed_at >= before
                    if is_edited or await self._journal.is_typed_for_customer(each.id, before):
                        continue
                    erased.append(await self._erase(each.id))
                    await asyncio.sleep(0)
        except JournalError:
            if not erased:
                raise
            logger.exception("Not all could be erased")
        await self._clean_search()
        return tuple(each for each in erased if each.person is not None)

    async def _clean_search(self) -> None:
        with suppress(JournalError):  # it is done after the next orders instead
            await self._customers.index()

    async def _erase(self, customer_id: str) -> Erasure:
        now = self._clock()
        since = self._reconciling.schedule.searched_since(now)
        at = self._session.service_now()
        elsewhere = await self._journal.shared_unconfirmed()
        warned = [each for each in elsewhere if each.is_warned_of(now)]
        erasure = await self._journal.erase_customer(customer_id, at, since, warned)
        self._tracking.store.forget(erasure.delivery_ids)
        return erasure

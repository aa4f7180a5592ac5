"""Follows deliveries: polls the service, keeps the board current, saves to the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from http import HTTPStatus
from types import MappingProxyType
from typing import Final

from deskdispatch.background import Progress
from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.bounded_gather import CONNECTION_ERRORS, bounded_gather
from deskdispatch.desk.deliveries.delivery_store import Changes, DeliveryStore
from deskdispatch.desk.deliveries.poll_plan import (
    NAMED,
    DetailRequests,
    ListPlan,
    UnreadableRows,
)
from deskdispatch.domain.clock import Clock, in_kuwait, midnight
from deskdispatch.domain.deliveries.agenda import DAYS_AHEAD, Agenda, agenda_of
from deskdispatch.domain.deliveries.delivery import Delivery, DeliveryList
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST
from deskdispatch.domain.errors import JournalError, KnownError, NotFound, Refused, ServiceError
from deskdispatch.domain.places.places import Area
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
    """Polls the service, one poll at a time, and finds older deliveries in the journal."""

    def __init__(
        self, api: MerchantApi, journal: Journal, clock: Clock, areas: Sequence[Area] = ()
    ) -> None:
        self._api = api
        self._journal = journal
        self._clock = clock
        self._requests = DetailRequests()
        self.store = DeliveryStore(journal, areas, self._requests)
        self._plan = ListPlan()
        self._unreadable = UnreadableRows()
        self._failures: list[KnownError] = []
        self._open_id = ""
        self._recalled_at: datetime | None = None  # the last answer of the previous run
        self._looked_at: datetime | None = None
        self._polling = asyncio.Lock()

    @property
    def known(self) -> Mapping[str, Delivery]:
        return MappingProxyType(self.store.deliveries)

    @property
    def has_active(self) -> bool:
        """Whether any delivery is active; one scheduled for later than ``SOON`` does not count."""
        soon = (self._clock() + SOON).timestamp()
        summaries = self.store.summaries
        return any((summaries[id].scheduled_at or 0.0) < soon for id in self.store.active)

    def known_ids(self) -> tuple[str, ...]:
        """Returns all ids seen lately: in memory, being read from the journal, or unreadable."""
        unreadable = (row.id for row in self._unreadable.all if row.id)
        return (*self.store.deliveries, *self.store.arriving, *unreadable)

    async def delivery(self, delivery_id: str) -> Delivery | None:
        """Returns a delivery from memory or the journal, else None; raises ``JournalError``."""
        known = self.store.deliveries.get(delivery_id)
        return known or await self._journal.delivery(delivery_id)

    async def older(self, than: DeliverySummary | None = None) -> tuple[DeliverySummary, ...]:
        """Returns a page of all deliveries ever seen or booked here, newest first.

        The page begins below ``than``, the last one of the page before; it is empty after the last.
        Raises ``JournalError``.
        """
        return await self._journal.summaries(PAGE, than)

    async def agenda(self) -> Agenda:
        """Returns the agenda of today and the days ahead with its late deliveries.

        It is read from the journal alone: the service says whether a delivery is scheduled, but not
        the time. Raises ``JournalError``.
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
        """Loads the active and newest from the journal, newest first; raises ``JournalError``."""
        summaries = await self.store.recall(BOARD_LIMIT)
        kept = await self._journal.bootstrap()
        self._recalled_at = kept[1] if kept is not None else None
        for delivery in self.known.values():
            self._requests.recalled(delivery)
        return summaries

    async def interrupted(self) -> tuple[Intent, ...]:
        """Marks intents that were in flight when the program ended as unconfirmed, at start."""
        return await self._journal.mark_interrupted(self._clock())

    async def refresh(self) -> Changes:
        """Polls the service once; a second call waits. ``keep`` saves the result.

        Returns all changes since the last refresh, including those by ``details`` and
        ``add_booked``. If the whole poll failed, it raises the ``ServiceError`` and keeps the known
        deliveries.
        """
        async with self._polling:
            at = self._clock()
            self._failures = []
            try:
                await self._poll(at)
            except ServiceError:
                self._plan.sweep_next()
                raise
            if self._failures:
                self._plan.sweep_next()
            if len(self.store.unreported) > MANY_CHANGES:
                await asyncio.sleep(0)  # the window draws a frame before all is shown
            stale = {
                id: read or self._recalled_at
                for id, read in self._unreadable.stale(at).items()
                if id in self.known
            }
            looked_at = self._looked_at or self._recalled_at
            if not self._failures:
                self._looked_at = at
            changes = self.store.pop_changes(at, looked_at)
            unreadable = self._unreadable.all
            return replace(changes, failure=self._failure, unreadable=unreadable, stale=stale)

    async def needs_first_sync(self) -> bool:
        """Whether the journal knows nothing of this service yet; raises ``JournalError``."""
        return not await self._journal.newest_delivery_row()

    async def first_sync(self, progress: Progress) -> Changes:
        """Reads the list of every status, then the details of each delivery, saved as they come.

        It may be cancelled at any time: the next ``refresh`` returns the deliveries read so far,
        and later polls request the rest. Raises ``ServiceError`` and ``JournalError``; deliveries
        read so far stay.
        """
        progress(0, 0)
        at = self._clock()
        await self.read_lists()
        await self.keep()
        done = 0
        while ids := self._requests.next_pending(DETAILS_PER_SAVE):
            async with self._polling:
                self._failures = []
                await self._details_of(ids)
                self._raise_failure()
            await self.keep()
            done += len(ids)
            progress(done, done + self._requests.waiting)
        return self.store.pop_changes(at, self._looked_at or self._recalled_at)

    async def find_order(self, number: str) -> DeliverySummary | None:
        """Returns the delivery with an order number in either case; raises ``JournalError``."""
        spelled = {number, number.upper(), number.lower()}
        for summary in self.store.summaries.values():
            if summary.order_number in spelled:
                return summary
        kept = await self._journal.deliveries_by_order(spelled)
        found = await self._journal.summaries_of([delivery.id for delivery in kept])
        return max(found, key=lambda each: each.created_at or 0.0, default=None)

    async def read_lists(self) -> None:
        """Reads all lists by status; the next poll returns the changes. Raises as a poll does."""
        async with self._polling:
            self.store.newer_than_lists.clear()
            self._failures = []
            await self._by_status(tuple(DeliveryStatus), self._clock())
            self._raise_failure()

    async def reload(self, ids: Collection[str]) -> tuple[DeliverySummary, ...]:
        """Reads deliveries again that another counter has updated; raises ``JournalError``."""
        async with self._polling:
            await self.keep()
            await self.store.reload(ids)
        return await self._journal.summaries_of(ids)

    async def keep(self) -> None:
        """Saves all changes since the last call; raises ``JournalError``, and may be called again.

        It is not called at every poll: the next poll restores changes lost in a crash, and a disk
        should not be synced every five seconds all day.
        """
        await self.store.keep(self._clock())

    async def details(self, delivery_id: str) -> Delivery:
        """Requests the details of one delivery, merges and saves them.

        Raises ``ServiceError``, and ``JournalError`` if the answer could not be saved.
        """
        known = await self._details(delivery_id)
        # Saves all pending changes, so that an older answer is never saved over this one.
        await self.keep()
        return known

    def add_booked(self, delivery: Delivery, intent: Intent) -> None:
        self.store.book(delivery, intent, self._clock())

    async def _poll(self, at: datetime) -> None:
        """Reads the lists that the plan wants, then the details of a few deliveries."""
        self.store.newer_than_lists.clear()
        active = self.store.active
        listed, newest = set[str](), None
        if self._plan.reads_newest(len(active)):
            rows = await self._listed(None, at)
            listed = {row.id for row in rows.rows}
            # A listed row that cannot be read exists all the same; its details are requested.
            newest = listed | {each.id or each.place for each in rows.unreadable}
            if rows.listed < LIST_LIMIT_MOST:
                self._unreadable.forget_others()
        statuses = self._plan.statuses(newest, self._requests.sought(active), at)
        lists = await self._by_status(statuses, at)
        if newest is None and not lists:
            self._raise_failure()
        listed.update(row.id for rows in lists for row in rows.rows)
        if not self._failures:
            self._requests.listed(listed, active)
        if not isinstance(self._failure, CONNECTION_ERRORS):
            await self._details_of(self._requests.choose(self._open_id, active))
        self._requests.forget(self.store.prune(listed))

    async def _by_status(self, statuses: Collection[str], at: datetime) -> list[DeliveryList]:
        answers = await bounded_gather(lambda status: self._listed(status, at), statuses)
        for status, answer in answers.items():
            if isinstance(answer, Refused | NotFound) and status not in NAMED:
                self._plan.refused.add(status)
            elif isinstance(answer, ServiceError):
                self._failures.append(answer)
        return [rows for rows in answers.values() if not isinstance(rows, ServiceError)]

    async def _listed(self, status: str | None, at: datetime) -> DeliveryList:
        rows = await self._api.deliveries(status=status)
        self._unreadable.note_list(status, rows, at)
        try:
            await self.store.merge_rows(rows.rows, at)
        except JournalError as error:
            self._failures.append(error)
        return rows

    async def _details_of(self, ids: Collection[str]) -> None:
        """Requests and merges the details of each of these; failed ones are retried later."""

        async def details(id: str) -> None:
            try:
                await self._details(id)
            except JournalError as error:
                self._failures.append(error)

        for id, answer in (await bounded_gather(details, ids)).items():
            if not isinstance(answer, ServiceError):
                continue
            # A 500 may be about this delivery alone, which the service cannot show.
            status = answer.exchange.status if answer.exchange is not None else None
            is_of_one = status == HTTPStatus.INTERNAL_SERVER_ERROR
            if isinstance(answer, CONNECTION_ERRORS) and not is_of_one:
                self._failures.append(answer)
            else:
                self._requests.failed(id)

    async def _details(self, delivery_id: str) -> Delivery:
        at, listed = self._clock(), self.store.rows.get(delivery_id)
        fresh = await self._api.delivery(delivery_id)
        self._unreadable.read(delivery_id, at)
        self._requests.answered(fresh)
        return await self.store.merge_details(fresh, at, listed)

    @property
    def _failure(self) -> KnownError | None:
        """The first error; one from the service goes before one from the journal."""
        return min(self._failures, key=lambda one: isinstance(one, JournalError), default=None)

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

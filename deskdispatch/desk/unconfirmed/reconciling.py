"""Searches for unconfirmed bookings on a schedule and records their outcome."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.unconfirmed.matching import is_marked
from deskdispatch.desk.unconfirmed.search import (
    ReportedOrders,
    SearchFindings,
    SearchResult,
    UnconfirmedSearch,
)
from deskdispatch.desk.unconfirmed.search_schedule import DEFAULT_SCHEDULE, SearchSchedule
from deskdispatch.desk.unconfirmed.service_snapshot import MarkSupport, ServiceSnapshot
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError, ServiceError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.intent import Booked, Intent, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking, with_booking
from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)

DOUBLED_WITHIN: Final = timedelta(days=1)
"""Age of the bookings whose marks are looked for on other deliveries."""


class Reconciling:
    """Searches for bookings whose outcome is unknown, one search at a time.

    It never sends a booking, and only the clerk gives one up. A delivery that is found is saved at
    once: the intent becomes booked, and the delivery appears on the board.

    Its coroutines raise ``JournalError``, with ``NOT_OPEN`` for an intent that is not, or no
    longer, in the required state.
    """

    def __init__(
        self,
        api: MerchantApi,
        journal: Journal,
        tracking: Tracking,
        clock: Clock,
        schedule: SearchSchedule = DEFAULT_SCHEDULE,
    ) -> None:
        self._api = api
        self._journal = journal
        self._tracking = tracking
        self._clock = clock
        self.schedule = schedule
        self._shown = ReportedOrders(api, journal, tracking)
        self._digits = MarkSupport(api, journal, clock)
        self._memory: dict[str, Delivery] = {}
        self._found: dict[str, Booked] = {}
        self._snapshot = ServiceSnapshot(api, self._memory)
        self._searching = asyncio.Lock()
        self._writing = asyncio.Lock()
        self._awaited: set[str] = set()
        self._compared: set[str] = set()
        """Ids of deliveries whose marks were compared with those of all bookings."""

    @contextmanager
    def awaiting(self, intent_id: str) -> Iterator[None]:
        """Marks that the answer to the intent's own request may still come during the block.

        Until then it is matched by its mark alone, never by likeness, and cannot be given up.
        """
        self._awaited.add(intent_id)
        try:
            yield
        finally:
            self._awaited.discard(intent_id)

    async def search_due(self) -> SearchFindings:
        """Searches for all intents that are due; without any, no request is sent."""
        async with self._searching:
            now = self._clock()
            sought = [
                unconfirmed
                for unconfirmed in await self._sought(now)
                if self.schedule.is_due(unconfirmed, now)
            ]
            findings = await self._search([unconfirmed.intent for unconfirmed in sought])
            shown = []  # intents closed as reported whose order number the service shows now
            for unconfirmed in findings.reported_booked:
                intent = unconfirmed.intent
                delivery = await self._shown.delivery_of(intent)
                if delivery is not None and (booked := await self.claim(intent, delivery)):
                    shown.append(booked)
            if not shown:
                return findings
            found = (*findings.found, *shown)
            return await self.current(found, findings.late, findings.failure)

    async def search_for(self, intent_id: str) -> SearchFindings:
        async with self._searching:
            unconfirmed = await self._find(intent_id)
            return await self._search([unconfirmed.intent] if unconfirmed else [])

    async def current(
        self,
        found: Iterable[Booked] = (),
        late: Iterable[Booked] = (),
        failure: ServiceError | None = None,
    ) -> SearchFindings:
        """Returns findings with all bookings that are unconfirmed or closed as reported now."""
        unconfirmed = await self._journal.unconfirmed_bookings()
        reported = await self._journal.reported_booked()
        return SearchFindings(tuple(found), tuple(late), unconfirmed, reported, failure)

    async def close_as_reported(self, intent_id: str) -> Booked | UnconfirmedBooking:
        """Closes a booking as booked on the operator's word, after one more search.

        It is never sent again, and its delivery is matched if it appears later. Returns ``Booked``
        if it is found now. The ``UnconfirmedBooking`` is still open if the search failed, or it was
        not searched for long enough.
        """
        async with self._searching:
            unconfirmed = await self._find(intent_id)
            if unconfirmed is not None and unconfirmed.is_closed_as_reported:
                return unconfirmed
            if unconfirmed is not None:
                await self._search([unconfirmed.intent], is_last=True)
            after = await self._find(intent_id)
            if after is None:
                return self._booked(intent_id)
            if after.failure or not self.may_close(after):
                return after
            return await self._leave(after, IntentState.REPORTED_BOOKED)

    async def keep_waiting(self, intent_id: str) -> UnconfirmedBooking:
        """Starts a new horizon, with searches as frequent as at first."""
        async with self._writing:
            unconfirmed, now = await self.unconfirmed(intent_id), self._clock()
            until = now + timedelta(seconds=self.schedule.horizon)
            update = {"searches": 0, "next_search_at": now, "wait_until": until}
            waiting = unconfirmed.model_copy(update=update)
            await self._journal.keep_search(waiting)
            return waiting

    async def give_up(self, intent_id: str) -> Booked | UnconfirmedBooking | None:
        """Gives one up as not booked, after one more search.

        If the operator said that it was not booked, it may be discarded although that search fails.
        ``Booked`` if it is found after all, ``UnconfirmedBooking`` if it stays one, None once it is
        given up.
        """
        async with self._searching:
            after = await self._last_search(intent_id)
            if not isinstance(after, UnconfirmedBooking) or not self.may_choose(after):
                return after
            if after.failure and not after.is_reported_not_booked:
                return after
            await self._leave(after, IntentState.GIVEN_UP)
            return None

    async def search_to_resend(self, intent_id: str) -> Booked | UnconfirmedBooking | None:
        """Searches once more for one that is to be sent again; None if it may be.

        ``Booked`` if it is found after all, ``UnconfirmedBooking`` if it has to stay one.
        """
        async with self._searching:
            after = await self._last_search(intent_id)
            if not isinstance(after, UnconfirmedBooking):
                return after
            return None if not after.failure and self.may_choose(after) else after

    async def _last_search(self, intent_id: str) -> Booked | UnconfirmedBooking | None:
        """One unconfirmed booking after one more search; None for one that was given up."""
        unconfirmed = await self._find(intent_id)
        if unconfirmed is not None and unconfirmed.intent.state is not IntentState.GIVEN_UP:
            await self._search([unconfirmed.intent], is_last=True)
            unconfirmed = await self._find(intent_id)
            if unconfirmed is not None:
                return unconfirmed
        return self._booked(intent_id) if unconfirmed is None else self._found.get(intent_id)

    def heard_ids(self) -> tuple[str, ...]:
        """Returns the ids of all deliveries seen by the last search, running or ended."""
        return (*self._memory, *self._snapshot.rows, *self._snapshot.opened)

    async def doubled(self, ids: Iterable[str]) -> list[tuple[Intent, Delivery]]:
        """Returns those of these deliveries that carry the mark of one that is booked already.

        A system on the way may have sent its request a second time.
        """
        known = self._tracking.known
        seen = [known[id] for id in ids if id in known and id not in self._compared]
        marked = {one.id: one for one in seen if one.dropoff and not watermark.is_cut(one.dropoff)}
        free = [marked[id] for id in marked.keys() - await self._journal.claimed(marked)]
        if not free:
            return []
        if not await self._journal.open_intents():  # an open one may turn out to be booked
            self._compared |= {one.id for one in free if one.customer_number is not None}
        by_mark: defaultdict[watermark.Mark, list[Delivery]] = defaultdict(list)
        for one in free:
            if one.dropoff is not None:
                by_mark[watermark.read(one.dropoff)].append(one)
        booked = await self._journal.booked_since(self._clock() - DOUBLED_WITHIN)
        return [
            (intent, delivery)
            for intent in booked
            for delivery in by_mark.get(watermark.read(intent.booking.dropoff), ())
            if is_marked(delivery, intent)
        ]

    async def next_search_at(self) -> datetime | None:
        now = self._clock()
        sought = await self._sought(now)
        return min(
            (self.schedule.next_search_at(unconfirmed, now) for unconfirmed in sought),
            default=None,
        )

    def may_choose(self, unconfirmed: UnconfirmedBooking) -> bool:
        return unconfirmed.intent.id not in self._awaited and self.schedule.may_choose(unconfirmed)

    def may_close(self, unconfirmed: UnconfirmedBooking) -> bool:
        return unconfirmed.intent.id not in self._awaited and self.schedule.may_close(unconfirmed)

    async def _sought(self, now: datetime) -> tuple[UnconfirmedBooking, ...]:
        since, journal = self.schedule.searched_since(now), self._journal
        every = (
            *await journal.unconfirmed_bookings(),
            *await journal.reported_booked(),
            *await journal.given_up(since),
        )
        return tuple(one for one in every if self.schedule.is_searched(one, now))

    async def _find(self, intent_id: str) -> UnconfirmedBooking | None:
        return next(iter(await self._journal.unconfirmed_of([intent_id])), None)

    async def unconfirmed(self, intent_id: str) -> UnconfirmedBooking:
        unconfirmed = await self.open_to_report(intent_id)
        if unconfirmed.is_closed_as_reported:
            raise JournalError(JournalFailure.NOT_OPEN)
        return unconfirmed

    async def open_to_report(self, intent_id: str) -> UnconfirmedBooking:
        """Returns the unconfirmed booking of an intent, or one closed on the operator's word."""
        unconfirmed = await self._find(intent_id)
        if unconfirmed is None or unconfirmed.intent.state is IntentState.GIVEN_UP:
            raise JournalError(JournalFailure.NOT_OPEN)
        return unconfirmed

    def _booked(self, intent_id: str) -> Booked:
        if (booked := self._found.get(intent_id)) is None:
            raise JournalError(JournalFailure.NOT_OPEN)
        return booked

    async def _search(self, intents: Sequence[Intent], *, is_last: bool = False) -> SearchFindings:
        keeps = await self._digits.are_marks_kept(surely=bool(intents))
        if not intents:
            self._memory.clear()
            return await self.current()
        now, ids = self._clock(), {intent.id for intent in intents}
        competing = (unconfirmed.intent for unconfirmed in await self._sought(now))
        snapshot = ServiceSnapshot(self._api, self._memory)
        search = UnconfirmedSearch(
            self._api,
            self._journal,
            self._tracking,
            snapshot,
            competing=tuple(one for one in competing if one.id not in ids),
            in_flight=tuple(
                one
                for one in await self._journal.open_intents()
                if one.state is IntentState.IN_FLIGHT or one.id in self._awaited
            ),
            keeps_marks=keeps,
            at=now,
            is_last=is_last,
        )
        self._snapshot = snapshot
        return await self._keep(await search.run(intents))

    async def search_soon(self, unconfirmed: UnconfirmedBooking) -> UnconfirmedBooking:
        async with self._writing:
            soon = unconfirmed.model_copy(update={"next_search_at": None})
            await self._journal.keep_search(soon)
            return soon

    async def _keep(self, results: dict[str, SearchResult]) -> SearchFindings:
        """Saves the results of a search; the state in the journal takes precedence."""
        found: list[Booked] = []
        late: list[Booked] = []
        async with self._writing:
            unseen: list[UnconfirmedBooking] = []
            for unconfirmed in await self._journal.unconfirmed_of(tuple(results)):
                result = results[unconfirmed.intent.id]
                if not isinstance(result, Delivery):
                    unseen.append(self.schedule.after(unconfirmed, result, self._clock()))
                elif (booked := await self._claim(unconfirmed.intent, result)) is not None:
                    given_up = unconfirmed.intent.state is IntentState.GIVEN_UP
                    (late if given_up else found).append(booked)
            if unseen:
                await self._journal.keep_searches(unseen)
        errors = (result for result in results.values() if isinstance(result, ServiceError))
        return await self.current(found, late, next(errors, None))

    async def claim(self, intent: Intent, delivery: Delivery) -> Booked | None:
        """Settles an intent as booked; None if the delivery is taken or the intent settled."""
        async with self._writing:
            return await self._claim(intent, delivery)

    async def _claim(self, intent: Intent, delivery: Delivery) -> Booked | None:
        """Claims a delivery; if it cannot be saved, returns it with the error.

        The next search finds it again.
        """
        merged = with_booking(delivery, intent.booking)
        try:
            if (before := await self._tracking.delivery(delivery.id)) is not None:
                merged = with_booking(before.merged(delivery), intent.booking)
            settled = await self._journal.settle_booked(intent.id, merged, self._clock())
        except JournalError as failure:
            if failure.detail in {JournalFailure.DELIVERY_TAKEN, JournalFailure.NOT_OPEN}:
                return None
            logger.exception("Found, but the journal could not keep it")
            return Booked(intent, merged, failure)
        self._tracking.add_booked(merged, intent)
        self._found[intent.id] = Booked(settled, merged)
        return self._found[intent.id]

    async def _leave(
        self, unconfirmed: UnconfirmedBooking, state: IntentState
    ) -> UnconfirmedBooking:
        async with self._writing:
            now = self._clock()
            settled = await self._journal.settle_intent(
                unconfirmed.intent.id, state, now, detail=unconfirmed.intent.detail
            )
            later = now + timedelta(seconds=self.schedule.given_up)
            left = unconfirmed.model_copy(update={"intent": settled, "next_search_at": later})
            await self._journal.keep_search(left)
            return left

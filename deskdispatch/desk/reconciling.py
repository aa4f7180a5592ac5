"""Finding out what became of bookings in doubt."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.confirmation import with_booking
from deskdispatch.desk.digits import Digits
from deskdispatch.desk.pace import PACE, Pace
from deskdispatch.desk.search import Circumstances, Search, Sight
from deskdispatch.desk.tracking import Tracking
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.doubt import Doubt, Evidence
from deskdispatch.domain.errors import JournalError, JournalFault, ServiceError
from deskdispatch.domain.intent import Booked, Intent, IntentState
from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)

_EVER: Final = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Findings:
    """What one look brought.

    Attributes:
        found: Bookings in doubt that turned out to be booked.
        late: Bookings that were given up and turned out to be booked after all.
        doubts: All that is in doubt after it, newest first.
        trouble: Why the look was not answered in full; None where it was.
    """

    found: tuple[Booked, ...] = ()
    late: tuple[Booked, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    trouble: ServiceError | None = None


class Reconciling:
    """Looks for bookings whose end nobody here knows, one look at a time.

    Nothing is ever sent again from here, and nothing is given up but by the clerk. What is found
    is written at once: the intent becomes booked, and its delivery is known on the board.
    """

    def __init__(
        self,
        api: MerchantApi,
        journal: Journal,
        tracking: Tracking,
        clock: Clock,
        pace: Pace = PACE,
    ) -> None:
        self._api = api
        self._journal = journal
        self._tracking = tracking
        self._clock = clock
        self._pace = pace
        self._digits = Digits(api, journal, clock)
        self._memory: dict[str, Delivery] = {}
        self._found: dict[str, Booked] = {}
        self._looking = asyncio.Lock()
        self._writing = asyncio.Lock()
        self._awaited: set[str] = set()

    @contextmanager
    def awaiting(self, intent_id: str) -> Iterator[None]:
        """As long as the block runs, the answer to that intent's own request may still come.

        Meanwhile it is found by its mark alone, never by likeness, and it cannot be given up.
        """
        self._awaited.add(intent_id)
        try:
            yield
        finally:
            self._awaited.discard(intent_id)

    async def look(self) -> Findings:
        """Looks for everything that is due; asks nothing of the service where nothing is.

        Raises:
            JournalError: What is in doubt could not be read, or what was seen not be kept.
        """
        async with self._looking:
            now = self._clock()
            sought = [doubt for doubt in await self._sought(now) if self._pace.is_due(doubt, now)]
            return await self._look([doubt.intent for doubt in sought])

    async def look_for(self, intent_id: str) -> Findings:
        """Looks for that one now, in doubt or given up.

        Raises:
            JournalError: As for ``look``.
        """
        async with self._looking:
            doubt = await self._find(intent_id)
            return await self._look([doubt.intent] if doubt else [])

    async def doubts(self) -> tuple[Doubt, ...]:
        """All that is in doubt, newest first.

        Raises:
            JournalError: It could not be read.
        """
        return await self._journal.doubts()

    async def keep_waiting(self, intent_id: str) -> Doubt:
        """The clerk waits on: a new horizon, and it is looked for as often as at first.

        Raises:
            JournalError: ``NOT_OPEN`` if it is not in doubt any more.
        """
        async with self._writing:
            doubt = self._pace.kept_waiting(await self.in_doubt(intent_id), self._clock())
            await self._journal.keep_doubt(doubt)
            return doubt

    async def give_up(self, intent_id: str, *, to_resend: bool = False) -> Booked | Doubt | None:
        """The clerk takes it for not booked, after one more look.

        Again is harmless. Where the operator said that it was not booked, it may be discarded
        also if that look is not answered; to be sent again, it has to be.

        Returns:
            ``Booked`` if it is found after all, ``Doubt`` if it stays in doubt because the look
            was not answered or it was not looked for long enough, None once it is given up.

        Raises:
            JournalError: ``NOT_OPEN`` if it was never in doubt.
        """
        async with self._looking:
            doubt = await self._find(intent_id)
            if doubt is None or doubt.intent.state is IntentState.GIVEN_UP:
                return self._end_of(intent_id, doubt)
            await self._look([doubt.intent], is_last=True)
            after = await self._find(intent_id)
            if after is None:
                return self._end_of(intent_id, after)
            is_unseen = after.trouble and (to_resend or not after.is_told_not_booked)
            if is_unseen or not self.may_choose(after):
                return after
            await self._leave(after)
            return None

    def opened_ids(self) -> tuple[str, ...]:
        """The ids of the deliveries that looks have opened."""
        return tuple(self._memory)

    async def next_look_at(self) -> datetime | None:
        """When something is due next; None where nothing is looked for.

        Raises:
            JournalError: It could not be read.
        """
        now = self._clock()
        sought = await self._sought(now)
        return min((self._pace.next_look_at(doubt, now) for doubt in sought), default=None)

    def may_choose(self, doubt: Doubt) -> bool:
        """Whether it was looked for long enough to give it up or send it again."""
        return doubt.intent.id not in self._awaited and self._pace.may_choose(doubt)

    async def _sought(self, now: datetime) -> tuple[Doubt, ...]:
        return await self._open(now - timedelta(seconds=self._pace.given_up_for))

    async def _open(self, given_up_since: datetime = _EVER) -> tuple[Doubt, ...]:
        return await self._journal.doubts() + await self._journal.given_up(given_up_since)

    async def _find(self, intent_id: str) -> Doubt | None:
        return next((one for one in await self._open() if one.intent.id == intent_id), None)

    async def in_doubt(self, intent_id: str) -> Doubt:
        """One that is in doubt.

        Raises:
            JournalError: ``NOT_OPEN`` if it is not, or not any more.
        """
        doubt = await self._find(intent_id)
        if doubt is None or doubt.intent.state is not IntentState.IN_DOUBT:
            raise JournalError(JournalFault.NOT_OPEN)
        return doubt

    def _end_of(self, intent_id: str, doubt: Doubt | None) -> Booked | None:
        """What it became, of one that is not in doubt any more."""
        if doubt is None and intent_id not in self._found:
            raise JournalError(JournalFault.NOT_OPEN)
        return self._found.get(intent_id)

    async def _look(self, intents: Sequence[Intent], *, is_last: bool = False) -> Findings:
        keeps = await self._digits.are_kept(surely=bool(intents))
        if not intents:
            self._memory.clear()
            return Findings(doubts=await self._journal.doubts())
        circumstances = replace(await self._circumstances(intents, keeps), is_last=is_last)
        search = Search(self._api, self._journal, self._tracking, self._memory, circumstances)
        return await self._keep(await search.run(intents))

    async def _circumstances(self, intents: Sequence[Intent], keeps: bool | None) -> Circumstances:
        now = self._clock()
        ids = {intent.id for intent in intents}
        rivals = (doubt.intent for doubt in await self._sought(now))
        unsettled = await self._journal.open_intents()
        return Circumstances(
            rivals=tuple(one for one in rivals if one.id not in ids),
            in_flight=tuple(one for one in unsettled if self._may_be_answered(one)),
            keeps_digits=keeps,
            at=now,
        )

    def _may_be_answered(self, intent: Intent) -> bool:
        return intent.state is IntentState.IN_FLIGHT or intent.id in self._awaited

    async def _keep(self, sights: dict[str, Sight]) -> Findings:
        """Writes what a look brought; the state in the journal is the one that counts."""
        found: list[Booked] = []
        late: list[Booked] = []
        async with self._writing:
            for doubt in await self._open():
                sight = sights.get(doubt.intent.id)
                if not isinstance(sight, Delivery):
                    await self._keep_doubt(doubt, sight)
                elif (booked := await self._claim(doubt.intent, sight)) is not None:
                    given_up = doubt.intent.state is IntentState.GIVEN_UP
                    (late if given_up else found).append(booked)
        errors = (sight for sight in sights.values() if isinstance(sight, ServiceError))
        return Findings(tuple(found), tuple(late), await self._journal.doubts(), next(errors, None))

    async def _keep_doubt(self, doubt: Doubt, sight: Evidence | ServiceError | None) -> None:
        if sight is None:
            return
        if isinstance(sight, Evidence):
            after = self._pace.answered(doubt, sight)
        else:
            why = sight.detail or type(sight).__name__
            after = self._pace.unanswered(doubt, why, self._clock())
        try:
            await self._journal.keep_doubt(after)
        except JournalError as error:
            if error.detail != JournalFault.NOT_OPEN:  # else its end came meanwhile
                raise

    async def claim(self, intent: Intent, delivery: Delivery) -> Booked | None:
        """Writes that an intent became this delivery, which somebody made sure of.

        Returns:
            None where that delivery or this intent has its end already.
        """
        async with self._writing:
            return await self._claim(intent, delivery)

    async def _claim(self, intent: Intent, delivery: Delivery) -> Booked | None:
        """Writes that it is booked; None where that delivery or this intent has its end already.

        One that could not be written is told all the same, and found again at the next look.
        """
        known = with_booking(delivery, intent.booking)
        try:
            if (before := await self._tracking.delivery(delivery.id)) is not None:
                known = with_booking(before.merged(delivery), intent.booking)
            settled = await self._journal.settle_booked(intent.id, known, self._clock())
        except JournalError as trouble:
            if trouble.detail in {JournalFault.DELIVERY_TAKEN, JournalFault.NOT_OPEN}:
                return None
            logger.exception("Found, but the journal could not keep it")
            return Booked(intent, known, trouble)
        self._tracking.booked_here(known, intent)
        self._found[intent.id] = Booked(settled, known)
        return self._found[intent.id]

    async def _leave(self, doubt: Doubt) -> None:
        async with self._writing:
            now = self._clock()
            settled = await self._journal.settle_intent(
                doubt.intent.id, IntentState.GIVEN_UP, now, detail=doubt.intent.detail
            )
            left = self._pace.left(doubt, now)
            await self._journal.keep_doubt(left.model_copy(update={"intent": settled}))

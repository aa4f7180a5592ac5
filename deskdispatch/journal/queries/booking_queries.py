"""What a journal can be asked about bookings that were meant, and about those in doubt."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.doubts.confirmation import Statements
from deskdispatch.domain.doubts.doubt import Doubt
from deskdispatch.domain.doubts.intent import Booked, Intent, IntentState
from deskdispatch.journal.booking import differences, doubts, intents
from deskdispatch.journal.queries.journal_part import JournalPart


class BookingQueries(JournalPart):
    """Intents, from before their request leaves until their end is known."""

    async def write_intent(self, intent: Intent) -> None:
        """Makes an intent in flight durable, before its request leaves.

        Raises:
            AnotherInFlight: One is on its way already.
        """
        await self._thread.do(intents.write, intent)

    async def settle_intent(
        self,
        id: str,
        state: IntentState,
        settled_at: datetime,
        delivery_id: str | None = None,
        *,
        detail: str = "",
        statements: Statements | None = None,
    ) -> Intent:
        """Writes the end of an intent that is in flight or in doubt, and what was said of it.

        One in doubt may be given up, or closed as told; either may still become booked.

        Raises:
            JournalError: ``NOT_OPEN`` if its end is known already, ``DELIVERY_TAKEN``.
        """
        end = intents.IntentOutcome(state, settled_at, delivery_id, detail, statements)
        return await self._thread.do(intents.settle, id, end, self._areas)

    async def settle_booked(
        self,
        id: str,
        delivery: Delivery,
        settled_at: datetime,
        *,
        newer_than: int | None = None,
        statements: Statements | None = None,
    ) -> Intent:
        """Writes that an intent became this delivery, and the delivery, both or neither.

        Args:
            id: Of the intent.
            delivery: What it became.
            settled_at: When that was known.
            newer_than: What ``newest_delivery_row`` gave before the request left; a delivery
                that was here by then is refused. None asks nothing.
            statements: What the service said of it.

        Raises:
            JournalError: ``NOT_OPEN`` if its end is known already, ``DELIVERY_TAKEN``,
                ``DELIVERY_KNOWN``.
        """
        return await self._thread.do(
            intents.settle_booked,
            id,
            delivery,
            settled_at,
            self._areas,
            newer_than=newer_than,
            statements=statements,
        )

    async def newest_delivery_row(self) -> int:
        """Tells the deliveries that are here now from those that come after."""
        return await self._thread.ask(intents.newest_row)

    async def note_statements(self, id: str, statements: Statements) -> Intent:
        """Writes what was said of an intent in doubt, given up or closed as told.

        Raises:
            JournalError: ``NOT_OPEN``: it is none of these.
        """
        return await self._thread.do(intents.note_statements, id, statements)

    async def reopen_intent(self, id: str, at: datetime, statements: Statements) -> Intent:
        """Writes that an intent that was closed as told is in doubt again, and what was said.

        Raises:
            JournalError: ``NOT_OPEN``: it is not closed as told.
        """
        return await self._thread.do(intents.reopen, id, at, statements)

    async def booked_with_differences(self) -> tuple[Booked, ...]:
        """Bookings that came out otherwise than asked and were not dismissed, oldest first."""
        return await self._thread.ask(intents.booked_with_differences)

    async def dismiss_differences(self, id: str) -> None:
        """Writes that the clerk has read what differs in one booking; again is harmless."""
        await self._thread.do(differences.dismiss, id)

    async def mark_interrupted(self, at: datetime) -> tuple[Intent, ...]:
        """At start: what was in flight becomes in doubt, with the detail ``interrupted``."""
        return await self._thread.do(intents.interrupt, at)

    async def open_intents(self) -> tuple[Intent, ...]:
        """The intents in flight and in doubt, newest first."""
        return await self._thread.ask(intents.unsettled)

    async def recent_intents(self, since: datetime) -> tuple[Intent, ...]:
        """The intents written since then, whatever became of them, newest first."""
        return await self._thread.ask(intents.recent, since)

    async def booked_since(self, since: datetime) -> tuple[Intent, ...]:
        """The intents that turned out since then to be booked, the last one first."""
        return await self._thread.ask(intents.booked_since, since)

    async def last_booked(self) -> Intent | None:
        """The intent that turned out last to be booked."""
        return await self._thread.ask(intents.last_booked)

    async def claimed(self, delivery_ids: Collection[str]) -> frozenset[str]:
        """The ids of those among these deliveries that some intent became."""
        return await self._thread.ask(intents.claimed, tuple(delivery_ids))

    async def intent_of(self, delivery_id: str) -> Intent | None:
        """The intent that became this delivery; None if it was booked elsewhere."""
        return await self._thread.ask(intents.of_delivery, delivery_id)

    async def keep_doubt(self, doubt: Doubt) -> None:
        """Writes down how far the search for an intent has come; of the intent itself nothing.

        Raises:
            JournalError: ``NOT_OPEN``: the intent is neither in doubt nor given up nor closed
                as told.
        """
        await self._thread.do(doubts.keep, doubt)

    async def keep_doubts(self, several: Collection[Doubt]) -> None:
        """The same for several in one write; those whose end came meanwhile are left out."""
        await self._thread.do(doubts.keep_open, tuple(several))

    async def doubts_of(self, intent_ids: Collection[str]) -> tuple[Doubt, ...]:
        """Those among these intents that are in doubt, given up or closed as told, newest first."""
        return await self._thread.ask(doubts.of, tuple(intent_ids))

    async def doubts(self) -> tuple[Doubt, ...]:
        """Every intent in doubt, sought before or not, newest first."""
        return await self._thread.ask(doubts.in_doubt)

    async def given_up(self, since: datetime) -> tuple[Doubt, ...]:
        """The intents that were given up since then, the last one first."""
        return await self._thread.ask(doubts.given_up, since)

    async def told_booked(self) -> tuple[Doubt, ...]:
        """The intents that were closed as told and not seen since, the last one first."""
        return await self._thread.ask(doubts.told_booked)

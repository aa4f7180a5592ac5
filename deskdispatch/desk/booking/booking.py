"""Books a delivery: writes the intent, sends one request, writes the outcome."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.booking.duplicates import Duplicates
from deskdispatch.desk.booking.outcomes import (
    NOT_ITS_OWN,
    OutcomeRecord,
    OutcomeWriter,
    contradicted,
)
from deskdispatch.desk.booking.slot import BookingSlot
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.session import Session
from deskdispatch.desk.unconfirmed.matching import is_marked
from deskdispatch.desk.unconfirmed.reconciling import Reconciling
from deskdispatch.domain.booking.booking import Booking, Draft, check, check_schedule
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.duplicate import Duplicate
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    InvalidInput,
    JournalError,
    NotFound,
    NotSent,
    Problem,
    Refused,
    RuleBroken,
    ServiceError,
    TokenEnded,
    Unauthorised,
)
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.confirmation import (
    Contradiction,
    Statements,
    contradiction_of,
    folded_name,
    is_blank,
)
from deskdispatch.domain.unconfirmed.intent import (
    Booked,
    Intent,
    IntentState,
    NotBooked,
    Outcome,
    Unconfirmed,
    digest,
)
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking, with_booking
from deskdispatch.journal.journal import Journal

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import FileRow

logger = logging.getLogger(__name__)

SET_ASIDE: Final = "set aside"
"""Detail of an intent that was put aside: it is unconfirmed, but its answer may still come."""

_DETAILS_WITHIN_S: Final = 5.0
"""Seconds after which the details of a booked delivery are not waited for any longer."""

SLEPT: Final = timedelta(minutes=5)
"""Longer than any step of a booking takes: the PC slept meanwhile."""


class BookingDesk:
    """Books deliveries, one at a time; a booking that was put aside goes on beside the next.

    Attributes:
        slot: Held by the booking in flight, unless it was put aside; the clerk's own booking waits
            while it is held by the row of a file.
        gone_held: Ids of orders that are not held any more, which could not be deleted on the disk;
            they are deleted before the next booking, as the order may be booked by it.
        booked_with_differences: Reads the bookings with differences that were not dismissed.
        dismiss_differences: Marks the differences of an intent's id as read.
    """

    def __init__(
        self,
        api: MerchantApi,
        journal: Journal,
        session: Session,
        tracking: Tracking,
        *,
        reconciling: Reconciling,
        clock: Clock,
        who: str = "",
    ) -> None:
        self._api = api
        self._journal = journal
        self._session = session
        self._tracking = tracking
        self._reconciling = reconciling
        self._clock = clock
        self._who = who
        self._outcomes = OutcomeWriter(journal)
        self.slot = BookingSlot()
        self.gone_held: set[str] = set()
        self.duplicates = Duplicates(api, journal, tracking, self._outcomes, self.slot, clock)
        self.booked_with_differences = journal.booked_with_differences
        self.dismiss_differences = journal.dismiss_differences

    @property
    def is_wanted(self) -> bool:
        """Whether the clerk's own booking is checked or in flight, or waits for a row of a file."""
        return self.slot.is_wanted or (self.slot.is_held and not self.slot.is_held_by_row)

    async def book(
        self,
        draft: Draft,
        *,
        quoted_price: Decimal | None = None,
        file_row: FileRow | None = None,
        held_id: str | None = None,
        clerk: str = "",
    ) -> Outcome | None:
        """Books the draft, at most once; None if another booking is or was in flight.

        The clerk's own booking waits for the row of an order file (``file_row``) that is in flight;
        the next row comes after it. It is not sent if the PC slept meanwhile.

        Args:
            draft: The order as it stands in the form, the file's row or the held order.
            quoted_price: Price in KWD that the clerk was shown for this draft.
            file_row: The row of an order file that is booked.
            held_id: The id of the held order that is booked.
            clerk: The name of the clerk who pressed *Book*, if clerks give their names.

        If this coroutine is cancelled or the program dies while the request is out, the intent
        stays in flight in the journal, and the next start shows it as unconfirmed.

        Raises:
            InvalidInput: The draft cannot be sent; nothing was written or sent.
            JournalError: The intent could not be made durable; nothing was sent. ``NOT_OPEN``: the
                row is booked already, or may be, or was changed, or the order is not held any
                more.
        """
        if file_row is None and self.slot.is_held_by_row:
            self.check(draft, quoted_price)
            asked_at = self._clock()
            await self.slot.row_left()
            if self._clock() - asked_at >= SLEPT:
                return None
        if self.slot.is_held or (file_row is not None and self.is_wanted):
            return None
        with self.slot.held(is_row=file_row is not None):
            booked = self.check(draft, quoted_price)
            return await self._book(booked, file_row, held_id, clerk=clerk)

    def check(self, draft: Draft, quoted_price: Decimal | None) -> Booking:
        """Returns the booking that a draft would send now; raises ``InvalidInput``."""
        now, may_schedule = self._session.service_now(), self._session.may_schedule
        return check(draft, now, scheduling=may_schedule, quoted_price=quoted_price)

    async def set_aside(self) -> Intent | None:
        """Marks the booking in flight as unconfirmed, so that the next one can be sent.

        Its request goes on and is never sent again; ``book`` still returns its outcome. Returns
        None if no booking is in flight, or its outcome has just come.
        """
        intent = await self.slot.sent()
        if intent is None:
            return None
        try:
            aside = await self._journal.settle_intent(
                intent.id, IntentState.UNCONFIRMED, self._clock(), detail=SET_ASIDE
            )
        except JournalError as error:
            if error.detail == JournalFailure.NOT_OPEN:
                return None
            raise
        if self.slot.intent is not intent:
            return None
        self.slot.free()
        return aside

    async def send_again(
        self, intent: Intent, clerk: str = "", *, anyway: bool = False
    ) -> Outcome | UnconfirmedBooking | Duplicate | None:
        """Gives up an unconfirmed booking and books the same delivery again, as a new intent.

        It is looked for once more before; one that was given up already is sent at once. ``Booked``
        has the old intent if that is found after all; ``UnconfirmedBooking`` means that it has to
        stay one, or that the PC slept meanwhile, and nothing was sent, None that another booking is
        still on its way. ``Duplicate`` is one that may have been booked in its place since, unless
        it is sent ``anyway``. The old one is given up by the write of the new one: whatever
        happens, one of them is there.

        Raises:
            InvalidInput: ``SCHEDULE``: its time is not allowed any more; nothing was changed.
            JournalError: It was never unconfirmed, or the new one could not be made durable;
                nothing was changed.
        """
        if self.slot.is_held:
            return None
        booking, session = intent.booking, self._session
        with self.slot.held():
            try:
                check_schedule(
                    booking.scheduled_delivery_at, session.service_now(), session.may_schedule
                )
            except RuleBroken as broken:
                raise InvalidInput([Problem(Field.SCHEDULE, broken.rule)]) from broken
            asked_at = self._clock()
            kept: Booked | UnconfirmedBooking | Duplicate | None
            kept = await self._reconciling.search_to_resend(intent.id)
            if kept is None and self._clock() - asked_at >= SLEPT:
                return await self._reconciling.unconfirmed(intent.id)
            if kept is None and not anyway:
                kept = await self.duplicates.of_resent(intent)
            if kept is not None:
                return kept
            marked_once = booking.to(watermark.plain(booking.dropoff))
            return await self._book(marked_once, clerk=clerk, instead_of=intent.id)

    async def write_ends(self) -> None:
        """Writes outcomes that could not be written before."""
        for end in await self._outcomes.write_waiting():
            if end.delivery is not None:
                self._tracking.add_booked(end.delivery, end.intent)

    async def _book(
        self,
        booking: Booking,
        file_row: FileRow | None = None,
        held_id: str | None = None,
        *,
        clerk: str = "",
        instead_of: str | None = None,
    ) -> Outcome:
        """Writes the intent, sends the request once, and settles the intent by its answer."""
        await self.write_ends()
        # An intent still in flight in the journal was left there by a program that died.
        await self._journal.mark_interrupted(self._clock())
        if gone := tuple(self.gone_held):
            await self._journal.forget_held(gone)
            self.gone_held.difference_update(gone)
        newest_row = await self._journal.newest_delivery_row()
        others = await self._journal.open_intents()
        named = [one.answer.id for one in others if one.answer]
        id = uuid.uuid4().hex
        marked = booking.to(watermark.stamped(booking.dropoff, watermark.mark_of(id)))
        intent = Intent(
            id=id,
            booking=marked,
            digest=digest(marked),
            written_at=self._clock(),
            service_ahead=self._api.service_ahead,
            who=self._who or None,
            clerk=clerk or None,
        )
        if file_row is not None:
            self.duplicates.row_ids.add(id)
        await self._journal.write_intent(intent, file_row, held_id, instead_of)
        # No await between this and the request: a look may hear of the new delivery before we do.
        known_ids = frozenset((*named, *self._tracking.known_ids(), *self._reconciling.heard_ids()))
        self.slot.mark_sent(intent)
        with self._reconciling.awaiting(intent.id):
            try:
                answer = await self._api.create(intent.booking, intent.written_at + SLEPT)
            except (NotSent, Unauthorised, TokenEnded, Refused, NotFound) as error:
                is_refusal = isinstance(error, Refused | NotFound)
                state = IntentState.REFUSED if is_refusal else IntentState.NOT_SENT
                settled = await self._settle(intent, state, error)
                if instead_of is not None and settled.state is IntentState.NOT_SENT:
                    with suppress(JournalError):  # the clerk gets the order back all the same
                        await self._journal.relink_order_row(intent.id, instead_of)
                return await self._found(settled) or NotBooked(settled, error)
            except BookingUnconfirmed as error:
                settled = await self._settle(intent, IntentState.UNCONFIRMED, error)
                return await self._found(settled) or Unconfirmed(settled, error)
            rivals = [one for one in others if one.id != instead_of]
            if await self._is_of_another(intent, answer, rivals):
                known_ids = known_ids | {answer.id}
            return await self._conclude(intent, answer, newest_row, known_ids)

    async def _is_of_another(
        self, intent: Intent, answer: Delivery, others: Iterable[Intent]
    ) -> bool:
        """Whether the delivery of a 201 carries the mark of another open booking of that name.

        A service may answer a repeated order with the delivery of the first one, whose own answer
        was lost. Only details show the place; without them the answer counts.
        """
        name = folded_name(intent.booking.customer_name)
        alike = [one for one in others if folded_name(one.booking.customer_name) == name]
        if not alike or is_blank(answer.id):
            return False
        try:
            async with asyncio.timeout(_DETAILS_WITHIN_S):
                details = await self._api.delivery(answer.id)
        except (ServiceError, TimeoutError):
            return False
        return any(is_marked(details, one) for one in alike)

    async def _found(self, settled: Intent) -> Booked | Unconfirmed | None:
        """Returns the outcome of an intent that was put aside and found before its answer came."""
        if settled.state is not IntentState.BOOKED or settled.delivery_id is None:
            return None
        try:
            delivery = await self._tracking.delivery(settled.delivery_id)
        except JournalError as failure:
            return Unconfirmed(settled, BookingUnconfirmed(failure.detail))
        return None if delivery is None else Booked(settled, delivery)

    async def _conclude(
        self, intent: Intent, answer: Delivery, newest_row: int, known_ids: Collection[str]
    ) -> Outcome:
        """Takes a 201 as the outcome only if its delivery can be the one that was booked.

        ``newest_row`` was read before the request left; ``known_ids`` are the deliveries that
        polls, searches or 201s of other open intents had named by then.
        """
        statements = Statements(answer=answer)
        aheads = (intent.service_ahead, self._api.service_ahead)
        why: Contradiction | None = Contradiction.KNOWN
        if answer.id not in known_ids:
            why = contradiction_of(intent.booking, answer, intent.written_at, aheads)
        if why is not None:
            return await self._contradict(intent, statements, why)
        delivery = with_booking(answer, intent.booking)
        intent = intent.model_copy(update={"statements": statements})
        end = OutcomeRecord(
            intent,
            IntentState.BOOKED,
            self._clock(),
            delivery=delivery,
            newer_than=newest_row,
            statements=statements,
        )
        try:
            settled = await self._outcomes.write(end)
        except JournalError as failure:
            if failure.detail in NOT_ITS_OWN:
                return await self._contradict(intent, statements, Contradiction.KNOWN)
            # The courier comes anyway, so the clerk must be told that it is booked.
            logger.exception("Booked, but the journal could not keep it")
            return Booked(intent, delivery, failure)
        self._tracking.add_booked(delivery, intent)
        return Booked(settled, delivery)

    async def _contradict(
        self, intent: Intent, statements: Statements, why: Contradiction
    ) -> Outcome:
        settled = await self._settle(
            intent, IntentState.UNCONFIRMED, BookingUnconfirmed(why), contradicted(statements, why)
        )
        return await self._found(settled) or Unconfirmed(settled, BookingUnconfirmed())

    async def _settle(
        self,
        intent: Intent,
        state: IntentState,
        error: ServiceError,
        statements: Statements | None = None,
    ) -> Intent:
        end = OutcomeRecord(intent, state, self._clock(), error.detail, statements=statements)
        try:
            return await self._outcomes.write(end)
        except JournalError as failure:
            if failure.detail != JournalFailure.NOT_OPEN:
                logger.exception("The end of a booking could not be kept")
                update = {} if statements is None else {"statements": statements}
                return intent.model_copy(update=update)
        try:  # it was settled before its answer came
            recent = await self._journal.recent_intents(intent.written_at)
        except JournalError:
            logger.exception("What became of a booking could not be read")
            return intent
        return next((one for one in recent if one.id == intent.id), intent)

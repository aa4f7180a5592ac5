"""One press of *Book*: the intent is durable first, the request leaves once, the end is written."""

from __future__ import annotations

import logging
import uuid
from datetime import datetime

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.session import Session
from deskdispatch.desk.tracking import Tracking
from deskdispatch.domain import phone
from deskdispatch.domain.booking import Booking, Draft, check
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.errors import (
    InDoubt,
    JournalError,
    NotFound,
    NotSent,
    Refused,
    ServiceError,
    Unauthorised,
)
from deskdispatch.domain.intent import (
    Booked,
    Doubtful,
    Intent,
    IntentState,
    NotBooked,
    Outcome,
    digest,
)
from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)


class BookingDesk:
    """Books deliveries.

    Attributes:
        in_flight: Whether a booking is on its way right now.
    """

    def __init__(
        self,
        api: MerchantApi,
        journal: Journal,
        session: Session,
        tracking: Tracking,
        clock: Clock,
    ) -> None:
        self._api = api
        self._journal = journal
        self._session = session
        self._tracking = tracking
        self._clock = clock
        self.in_flight = False

    async def book(self, draft: Draft) -> Outcome | None:
        """Books what the draft means, at most once.

        If this coroutine is cancelled or the program dies while the request is out, the intent
        stays in flight in the journal, and the next start shows it as in doubt.

        Returns:
            What became of it; None if another booking is still on its way (nothing was done).

        Raises:
            InvalidInput: The draft cannot be sent; nothing was written or sent.
            JournalError: The intent could not be made durable; nothing was sent.
        """
        if self.in_flight:
            return None
        self.in_flight = True
        try:
            now = self._clock()
            intent = _intent(check(draft, now, scheduling=self._session.may_schedule), now)
            # An earlier end that could not be written down is not known any more.
            await self._journal.mark_interrupted(now)
            await self._journal.write_intent(intent)
            return await self._send(intent)
        finally:
            self.in_flight = False

    async def doubt_of(self, draft: Draft) -> Intent | None:
        """The newest booking for the same phone whose end nobody knows: it may be this one.

        Raises:
            JournalError: What is in doubt could not be read.
        """
        number = phone.key(draft.phone)
        for intent in await self._journal.open_intents():
            if phone.key(intent.booking.customer_number) == number:
                return intent
        return None

    async def _send(self, intent: Intent) -> Outcome:
        try:
            delivery = await self._api.create(intent.booking)
        except NotSent as error:
            return NotBooked(await self._settle(intent, IntentState.NOT_SENT, error), error)
        except (Refused, Unauthorised, NotFound) as error:
            return NotBooked(await self._settle(intent, IntentState.REFUSED, error), error)
        except InDoubt as error:
            return Doubtful(await self._settle(intent, IntentState.IN_DOUBT, error), error)
        return await self._keep(intent, delivery)

    async def _keep(self, intent: Intent, delivery: Delivery) -> Booked:
        """Writes what the service confirmed, together with what only this desk knows."""
        known = with_booking(delivery, intent.booking)
        try:
            settled = await self._journal.settle_booked(intent.id, known, self._clock())
        except JournalError as trouble:
            # The courier comes all the same: the clerk must hear that it is booked.
            logger.exception("Booked, but the journal could not keep it")
            return Booked(intent, known, trouble)
        self._tracking.booked_here(known)
        return Booked(settled, known)

    async def _settle(self, intent: Intent, state: IntentState, error: ServiceError) -> Intent:
        try:
            return await self._journal.settle_intent(
                intent.id, state, self._clock(), detail=error.detail
            )
        except JournalError:
            logger.exception("The end of a booking could not be kept")
            return intent


def _intent(booking: Booking, now: datetime) -> Intent:
    return Intent(id=uuid.uuid4().hex, booking=booking, digest=digest(booking), written_at=now)


def with_booking(delivery: Delivery, booking: Booking) -> Delivery:
    """The create response with the fields that it does not carry and this desk sent itself."""
    typed = Delivery(
        id=delivery.id,
        order_number=delivery.order_number,
        status=delivery.status,
        customer_name=booking.customer_name,
        customer_number=booking.customer_number,
        delivery_latitude=booking.delivery_latitude,
        delivery_longitude=booking.delivery_longitude,
        vehicle_type=booking.vehicle_type.value,
        is_scheduled=booking.is_scheduled,
        collect_cash=booking.collect_cash,
    )
    return typed.merged(delivery)

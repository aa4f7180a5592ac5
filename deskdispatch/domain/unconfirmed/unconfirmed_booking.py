"""A booking whose outcome is unknown, and the evidence of the last search for it."""

from __future__ import annotations

from datetime import datetime

from pydantic import Field

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary, summary_of
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import Kwd, UtcTime


class UnmatchedDebit(Value):
    """A debit without a known delivery: it may be this booking's."""

    reference: str
    amount: Kwd
    created_at: UtcTime


class Evidence(Value):
    """The evidence of one search that was answered completely.

    Attributes:
        at: By this PC's clock.
        listed: Number of deliveries in the lists.
        is_complete: Whether those are all deliveries since it was sent, and the details of each
            candidate could be read.
        reaches: Whether those are all deliveries since it was sent: a list shows at most a hundred,
            and may hide it behind newer ones. None in searches of earlier releases.
        examined: Order numbers of candidates that were another delivery.
        alike: Order numbers of deliveries that are indistinguishable from it.
        unmatched_debits: Debits of no delivery known here; ``witnesses`` on disk.
    """

    at: UtcTime
    listed: int
    is_complete: bool
    reaches: bool | None = None
    examined: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()
    unmatched_debits: tuple[UnmatchedDebit, ...] = Field(default=(), alias="witnesses")
    service_ahead: float | None = None

    @property
    def counts(self) -> bool:
        return self.is_complete if self.reaches is None else self.reaches


class UnconfirmedBooking(Value):
    """An intent that is unconfirmed, given up or closed as reported, and its search state.

    Attributes:
        searches: Number of completely answered searches whose lists go back to the time of sending,
            since then or since the clerk chose to keep waiting.
        next_search_at: None means now.
        wait_until: The horizon, by this PC's clock: absence before it proves nothing. None until
            the first search.
    """

    intent: Intent
    searches: int = 0
    next_search_at: UtcTime | None = None
    wait_until: UtcTime | None = None
    evidence: Evidence | None = None
    failure: str = ""

    @property
    def is_reported_booked(self) -> bool:
        report = self.intent.operator_report
        return report is not None and report.order_number is not None

    @property
    def is_reported_not_booked(self) -> bool:
        report = self.intent.operator_report
        return report is not None and report.order_number is None

    @property
    def is_closed_as_reported(self) -> bool:
        return self.intent.state is IntentState.REPORTED_BOOKED

    def is_due(self, now: datetime) -> bool:
        return self.next_search_at is None or now >= self.next_search_at


def with_booking(delivery: Delivery, booking: Booking) -> Delivery:
    """Returns a delivery with the booking's values for fields missing in the answer."""
    typed = Delivery(
        id=delivery.id,
        order_number=delivery.order_number,
        status=delivery.status,
        customer_name=booking.customer_name,
        customer_number=booking.customer_number,
        delivery_latitude=booking.delivery_latitude,
        delivery_longitude=booking.delivery_longitude,
        vehicle_type=str(booking.vehicle_type),
        is_scheduled=booking.is_scheduled,
        collect_cash=booking.collect_cash,
    )
    return typed.merged(delivery)


def reported_delivery(intent: Intent) -> Delivery:
    """Returns the delivery of an intent closed as reported, with the operator's order number."""
    report = intent.operator_report
    delivery = Delivery(
        id=intent.id,
        order_number=(report.order_number if report else None) or "",
        status=DeliveryStatus.PENDING,
        created_at=intent.written_at,
    )
    return with_booking(delivery, intent.booking)


def reported_summary(intent: Intent) -> DeliverySummary:
    return summary_of(reported_delivery(intent), intent.booking, clerk=intent.clerk or "")

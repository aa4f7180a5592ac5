"""Deliveries that a desk has booked earlier."""

from __future__ import annotations

from decimal import Decimal

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from tests.desk.desk_under_test import KUWAIT_CITY, NOON, SALMIYA, DeskUnderTest


async def keep_sent(
    harness: DeskUnderTest, delivery: Delivery, fils: int | None, notes: str | None = None
) -> None:
    """Records in the desk's journal that it booked a delivery.

    Args:
        harness: The desk.
        delivery: Delivery of the booking; its id is ``d`` and a number.
        fils: Cash to collect; None for no cash on delivery.
        notes: Notes for the driver.
    """
    booking = Booking(
        customer_name="Fatima",
        customer_number="9911 2233",
        pickup_latitude=SALMIYA.latitude,
        pickup_longitude=SALMIYA.longitude,
        delivery_latitude=KUWAIT_CITY.latitude,
        delivery_longitude=KUWAIT_CITY.longitude,
        special_notes=notes,
        collect_cash=fils is not None,
        total_amount=Decimal(fils or 0) / 1000,
    )
    intent = Intent(
        id=delivery.id.replace("d", "i"),
        booking=booking,
        digest=digest(booking),
        written_at=NOON,
        state=IntentState.IN_FLIGHT,
    )
    await harness.journal.write_intent(intent)
    await harness.journal.settle_booked(intent.id, delivery, NOON)

"""Tests of a desk's agenda of scheduled deliveries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.agenda import Agenda
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from tests.desk.desk_under_test import KUWAIT_CITY, NOON, SALMIYA, DeskUnderTest


async def booked(
    harness: DeskUnderTest, number: int, minutes: float, status: str = "PENDING"
) -> None:
    """Records this desk's booking for ``minutes`` after noon."""
    meant = Booking(
        customer_name="Hessa",
        customer_number="9911 2233",
        pickup_latitude=SALMIYA.latitude,
        pickup_longitude=SALMIYA.longitude,
        delivery_latitude=KUWAIT_CITY.latitude,
        delivery_longitude=KUWAIT_CITY.longitude,
        is_scheduled=True,
        scheduled_delivery_at=NOON + timedelta(minutes=minutes),
    )
    intent = Intent(
        id=f"i{number}", booking=meant, digest=digest(meant), written_at=NOON - timedelta(days=1)
    )
    assert intent.state is IntentState.IN_FLIGHT
    await harness.journal.write_intent(intent)
    await harness.journal.settle_booked(intent.id, row(number, status), NOON)


def row(number: int, status: str = "PENDING", **fields: Any) -> Delivery:
    known = {"id": f"d{number}", "order_number": f"ORD-{number}", "is_scheduled": True}
    return Delivery(status=status, created_at=NOON - timedelta(days=1), **{**known, **fields})


def ids(agenda: Agenda) -> tuple[list[str], list[str], list[str]]:
    """Returns the ids: overdue, by day, and without a time."""
    of_days = [one.id for day in agenda.days for hour in day.hours for one in hour.summaries]
    return [one.id for one in agenda.overdue], of_days, [one.id for one in agenda.timeless]


async def test_what_this_desk_booked_for_later_stands_at_its_time(harness: DeskUnderTest) -> None:
    await booked(harness, 1, 45)
    await booked(harness, 2, 14 * 24 * 60 - 1)
    assert ids(await harness.desk.tracking.agenda()) == ([], ["d1", "d2"], [])


async def test_an_old_one_that_has_not_ended_is_overdue(harness: DeskUnderTest) -> None:
    await booked(harness, 1, -26 * 60)
    await booked(harness, 2, -26 * 60, "DELIVERED")
    await booked(harness, 3, -60, "DELIVERED")
    assert ids(await harness.desk.tracking.agenda()) == (["d1"], ["d3"], [])


async def test_one_of_another_desk_has_no_time_here(harness: DeskUnderTest) -> None:
    await harness.journal.remember([row(1), row(2, "FAILED"), row(3, is_scheduled=False)], NOON)
    assert ids(await harness.desk.tracking.agenda()) == ([], [], ["d1"])

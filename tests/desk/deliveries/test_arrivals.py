"""Tests of usual times of arrival, from the desk's journal and from new arrivals."""

from __future__ import annotations

from datetime import datetime, timedelta

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.arrivals import is_weekend
from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.deliveries.summary import DeliverySummary, summary_of
from deskdispatch.domain.geo import Coordinates
from deskdispatch.journal.deliveries import past
from tests.desk.desk_under_test import NOON, DeskUnderTest

SALMIYA = Coordinates(latitude=29.3361, longitude=48.0712)
FORM = Draft(dropoff=SALMIYA, pickup=SALMIYA, custom_pickup=False)


def arrived(number: int, booked_at: datetime, minutes: float) -> Delivery:
    end = StatusEntry(status="DELIVERED", timestamp=booked_at + timedelta(minutes=minutes))
    return Delivery(
        id=f"a{number}",
        order_number=f"ORD-{number}",
        status="DELIVERED",
        delivery_latitude=SALMIYA.latitude,
        delivery_longitude=SALMIYA.longitude,
        status_history=(end,),
        is_scheduled=False,
        created_at=booked_at,
    )


async def test_the_past_is_read_in_pages(harness: DeskUnderTest) -> None:
    days = [
        arrived(n, NOON - timedelta(days=1 + n % 80, minutes=n // 80), 40) for n in range(1_100)
    ]
    await harness.journal.remember([*days, arrived(9_000, NOON - timedelta(days=100), 40)], NOON)
    await harness.desk.arrivals.learn()
    found = harness.desk.arrivals.usual_for(FORM)
    assert found is not None
    assert found.within == timedelta(minutes=40)
    assert len(days) > past.PAGE
    booked = [each.created_at for each in days if each.created_at is not None]
    weekends = [each for each in booked if is_weekend(each.timestamp())]
    assert found.samples == len(weekends), "noon is on a Saturday, and these are enough"


async def test_what_arrives_meanwhile_counts_at_once(harness: DeskUnderTest) -> None:
    desk, areas = harness.desk, harness.desk.areas
    await desk.arrivals.learn()
    assert desk.arrivals.usual_for(FORM) is None
    come = [arrived(n, NOON - timedelta(minutes=n), 25) for n in range(10)]
    desk.arrivals.note([summary_of(each, areas=areas) for each in come])
    found = desk.arrivals.usual_for(FORM)
    assert found is not None
    assert (found.samples, found.by(NOON)) == (10, NOON + timedelta(minutes=25))


async def test_nothing_is_told_of_a_later_time_another_pickup_or_what_has_ended(
    harness: DeskUnderTest,
) -> None:
    desk = harness.desk
    come = [arrived(n, NOON - timedelta(minutes=n), 25) for n in range(10)]
    desk.arrivals.note([summary_of(each, areas=desk.areas) for each in come])
    for other in ({"scheduled_at": NOON}, {"custom_pickup": True}, {"dropoff": None}):
        assert desk.arrivals.usual_for(FORM.model_copy(update=other)) is None
    active = DeliverySummary(
        *("d1", "ORD-1", "ENROUTE", NOON.timestamp()), area_en="Salmiya", is_scheduled=False
    )
    assert desk.arrivals.usual_of(active) is not None
    day = timedelta(days=1).total_seconds()
    others = ({"status": "FAILED"}, {"is_scheduled": True}, {"created_at": NOON.timestamp() - day})
    for changed in others:
        assert desk.arrivals.usual_of(active._replace(**changed)) is None

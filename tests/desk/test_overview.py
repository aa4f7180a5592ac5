"""Tests the overview against the same deliveries summed one by one."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from decimal import Decimal
from random import Random

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.deliveries.status import FAILED
from deskdispatch.domain.overview import PeriodLength
from tests.desk.desk_under_test import NOON, DeskUnderTest
from tests.desk.sent import keep_sent


async def book(
    harness: DeskUnderTest, number: int, days_ago: int, status: str, fils: int | None, *, slow: bool
) -> Delivery:
    booked = NOON - timedelta(days=days_ago, minutes=10 * (number % 60))
    steps = (("ACCEPTED", 5), (status, 5 + (300 if slow else 10)))
    delivery = Delivery(
        id=f"d{number}",
        order_number=f"ORD-{number}",
        status=status,
        customer_name="Fatima",
        driver_name="Yousef" if number % 3 else None,
        collect_cash=fils is not None,
        estimated_price=Decimal("1.250") if number % 5 else None,
        created_at=booked,
        status_history=tuple(
            StatusEntry(status=each, timestamp=booked + timedelta(minutes=after))
            for each, after in steps
        ),
    )
    await keep_sent(harness, delivery, fils)
    return delivery


async def test_a_day_and_the_same_hours_before_are_those_of_the_deliveries(
    harness: DeskUnderTest,
) -> None:
    chance, every = Random(3), []
    for number in range(60):
        status = chance.choice(["DELIVERED", "DELIVERED", "FAILED", "CANCELLED"])
        fils, slow = chance.choice([None, 12_500]), chance.random() < 0.3
        days_ago = number % 2
        made = await book(harness, number, days_ago, status, fils, slow=slow)
        every.append((days_ago, made, fils, slow))
    overviews = harness.desk.overviews
    found = await overviews.read(overviews.period(PeriodLength.DAY))
    for days_ago, tallies in enumerate((found.now, found.before)):
        mine = [each for each in every if each[0] == days_ago]
        total = tallies.total
        assert total.orders == len(mine)
        assert total.unpriced == sum(made.estimated_price is None for _, made, _, _ in mine)
        assert total.spent == 1250 * (len(mine) - total.unpriced)
        delivered = [each for each in mine if each[1].status == "DELIVERED"]
        assert total.cash == sum(fils or 0 for _, _, fils, _ in delivered)
        assert total.failed == sum(made.status in FAILED for _, made, _, _ in mine)
        assert total.late == sum(slow for _, _, _, slow in mine)
        times = [made.created_at for _, made, _, _ in mine if made.created_at]
        hours = {at: each.orders for at, each in enumerate(tallies.by_hour()) if each.orders}
        assert hours == Counter(in_kuwait(at).hour for at in times)
        assert {name for name, _phone in tallies.couriers} == {"Yousef", ""}


async def test_what_changed_is_read_anew_and_nothing_else(harness: DeskUnderTest) -> None:
    await book(harness, 1, 0, "DELIVERED", 4_500, slow=False)
    overviews = harness.desk.overviews
    week = overviews.period(PeriodLength.WEEK)
    assert (await overviews.read(week)).now.total.orders == 1
    await book(harness, 2, 0, "DELIVERED", 4_500, slow=False)
    assert (await overviews.read(week)).now.total.orders == 1, "its day was read before"
    overviews.forget(await harness.journal.summaries_of(["d2"]))
    assert (await overviews.read(week)).now.total.orders == 2


async def test_a_counter_alone_is_counted_where_counters_share(harness: DeskUnderTest) -> None:
    await book(harness, 1, 0, "DELIVERED", None, slow=False)
    overviews, day = harness.desk.overviews, harness.desk.overviews.period(PeriodLength.DAY)
    assert (await overviews.read(day, "another")).now.total.orders == 0
    assert (await overviews.read(day)).now.total.orders == 1

"""Tests of late deliveries, judged by the durations in the desk's own journal."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.deliveries.lateness import LateDelivery
from deskdispatch.domain.deliveries.summary import DeliverySummary, summary_of
from deskdispatch.domain.errors import JournalError
from tests.desk.desk_under_test import LIST, NOON, DeskUnderTest

ENROUTE = DeliverySummary("d1", "ORD-1", "ENROUTE", since=NOON.timestamp())


def walked(number: int, began: datetime, minutes: float, **fields: object) -> Delivery:
    """Returns a delivery that was ``minutes`` on the way."""
    steps = (("ENROUTE", began), ("DELIVERED", began + timedelta(minutes=minutes)))
    history = tuple(StatusEntry(status=status, timestamp=at) for status, at in steps)
    known = {"id": f"h{number}", "order_number": f"ORD-{number}", "status": "DELIVERED"}
    return Delivery.model_validate({**known, "status_history": history, **fields})


def late(harness: DeskUnderTest, summary: DeliverySummary, minutes: float) -> LateDelivery | None:
    now = NOON + timedelta(minutes=minutes)
    return harness.desk.stages.late([summary], now).get(summary.id)


async def test_before_there_is_a_history_the_defaults_hold(harness: DeskUnderTest) -> None:
    await harness.desk.stages.learn()
    assert late(harness, ENROUTE, 60) is None
    found = late(harness, ENROUTE, 61)
    assert found is not None
    assert (found.limit.limit_s, found.limit.samples) == (3600.0, 0)


async def test_this_shops_own_deliveries_say_what_is_late_here(harness: DeskUnderTest) -> None:
    kept = [walked(n, NOON - timedelta(days=1, minutes=n), 20) for n in range(40)]
    await harness.journal.remember(kept, NOON)
    await harness.desk.stages.learn()
    assert late(harness, ENROUTE, 30) is None
    found = late(harness, ENROUTE, 31)
    assert found is not None
    assert (found.limit.limit_s, found.limit.usual_s, found.limit.samples) == (1800.0, 1200.0, 40)


async def test_only_the_last_30_days_count(harness: DeskUnderTest) -> None:
    kept = [walked(n, NOON - timedelta(days=31, minutes=n), 20) for n in range(40)]
    await harness.journal.remember(kept, NOON)
    await harness.desk.stages.learn()
    assert late(harness, ENROUTE, 31) is None


async def test_waiting_for_a_scheduled_time_says_nothing_of_the_others(
    harness: DeskUnderTest,
) -> None:
    """A shop that books for tomorrow all day is still told of a delivery that no courier takes."""
    steps = (("PENDING", 0), ("REQUESTED", 600), ("ACCEPTED", 601))
    for number in range(40):
        began = NOON - timedelta(days=1, minutes=number)
        history = tuple(
            StatusEntry(status=status, timestamp=began + timedelta(minutes=minutes))
            for status, minutes in steps
        )
        scheduled = walked(number, began, 1, status_history=history, is_scheduled=True)
        await harness.journal.remember([scheduled], NOON)
    await harness.desk.stages.learn()
    assert late(harness, ENROUTE._replace(status="PENDING"), 11) is not None


async def test_a_journal_that_cannot_be_read_leaves_what_was_learned(
    harness: DeskUnderTest,
) -> None:
    kept = [walked(n, NOON - timedelta(days=1, minutes=n), 20) for n in range(40)]
    await harness.journal.remember(kept, NOON)
    await harness.desk.stages.learn()
    await harness.journal.close()
    with pytest.raises(JournalError):
        await harness.desk.stages.learn()
    assert late(harness, ENROUTE, 31) is not None


async def test_only_those_that_are_late_are_named(harness: DeskUnderTest) -> None:
    summaries = [
        summary_of(Delivery(id=str(n), order_number="", status="PENDING"), seen_at=NOON)
        for n in range(3)
    ]
    summaries[1] = summaries[1]._replace(status="ENROUTE")
    now = NOON + timedelta(minutes=30)
    assert set(harness.desk.stages.late(summaries, now)) == {"0", "2"}


@pytest.mark.parametrize(("service_minutes", "expected"), [(None, 0), (180, 0), (-180, -180)])
async def test_a_wrong_clock_makes_nothing_late(
    harness: DeskUnderTest, service_minutes: float | None, expected: float
) -> None:
    """The earlier of the two clocks counts, because a stage may have begun by either."""
    if service_minutes is not None:
        harness.service.dated = NOON + timedelta(minutes=service_minutes)
        harness.service.says(LIST, (200, '{"deliveries": []}'))
        await harness.desk.tracking.refresh()
    behind = harness.desk.stages.now() - (NOON + timedelta(minutes=expected))
    assert abs(behind) <= timedelta(seconds=2)

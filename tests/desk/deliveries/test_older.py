from __future__ import annotations

from datetime import timedelta

from deskdispatch.desk.deliveries.tracking import PAGE
from deskdispatch.domain.deliveries.delivery import Delivery
from tests.desk.desk_under_test import NOON, DeskUnderTest


async def test_everything_is_read_page_by_page_from_the_newest(harness: DeskUnderTest) -> None:
    many = [
        Delivery(
            id=f"d{at:04}",
            order_number=f"ORD-{at}",
            status="DELIVERED",
            created_at=NOON - timedelta(minutes=at // 3),
        )
        for at in range(PAGE + 30)
    ]
    await harness.journal.remember(many, NOON)
    tracking = harness.desk.tracking
    first = await tracking.older()
    second = await tracking.older(first[-1])
    assert (len(first), len(second)) == (PAGE, 30)
    assert await tracking.older(second[-1]) == ()
    read = [(summary.created_at, summary.id) for summary in (*first, *second)]
    assert read == sorted(read, reverse=True)
    assert {id for _, id in read} == {delivery.id for delivery in many}


async def test_of_an_empty_journal_there_is_nothing(harness: DeskUnderTest) -> None:
    assert await harness.desk.tracking.older() == ()

"""What was booked otherwise than asked is said until it is dismissed, whatever is restarted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.confirmation import Statements
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.journal.journal import Journal

MakeIntent = Callable[..., Intent]


def delivery(**fields: Any) -> Delivery:
    return Delivery(**{"id": "d1", "order_number": "ORD-1", "status": "PENDING"} | fields)


@pytest.fixture
async def sent(journal: Journal, make_intent: MakeIntent) -> Intent:
    intent = make_intent()
    await journal.write_intent(intent)
    return intent


async def orders(journal: Journal) -> list[str]:
    return [one.delivery.order_number for one in await journal.booked_with_differences()]


async def test_it_stands_after_a_start_until_it_is_dismissed(
    journal: Journal, path: Path, sent: Intent, noon: datetime
) -> None:
    answer = delivery(status="REJECTED")
    settled = await journal.settle_booked(
        sent.id, answer, noon, statements=Statements(answer=answer)
    )
    await journal.close()
    after = await Journal.open(path)
    (kept,) = await after.booked_with_differences()
    assert kept.intent == settled
    await after.dismiss_differences(sent.id)
    await after.dismiss_differences(sent.id)
    await after.close()
    last = await Journal.open(path)
    assert await orders(last) == []
    await last.close()


@pytest.mark.parametrize(
    ("fields", "differs"),
    [({}, False), ({"is_scheduled": True}, True), ({"status": "REJECTED"}, False)],
)
async def test_what_a_look_found_has_no_answer_and_its_end_is_no_surprise(
    journal: Journal, sent: Intent, noon: datetime, fields: dict[str, Any], differs: bool
) -> None:
    await journal.settle_booked(sent.id, delivery(**fields), noon)
    assert await orders(journal) == (["ORD-1"] if differs else [])


async def test_an_end_that_comes_later_is_no_difference(
    journal: Journal, sent: Intent, noon: datetime
) -> None:
    answer = delivery()
    await journal.settle_booked(sent.id, answer, noon, statements=Statements(answer=answer))
    await journal.remember([delivery(status="FAILED")], noon)
    assert await orders(journal) == []

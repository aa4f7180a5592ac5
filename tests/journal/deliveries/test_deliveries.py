"""Tests that all service data about a delivery is kept, and only changes are written."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.journal.journal import Journal

HOUR = timedelta(hours=1)

LISTED: dict[str, Any] = {
    "id": "d1",
    "orderNumber": "ORD-1042",
    "status": "PENDING",
    "customerName": "سارة",
    "estimatedPrice": "1.750",
    "driverName": None,
    "driverPhone": None,
    "isScheduled": False,
    "createdAt": "2026-11-21T09:30:00.000Z",
}
GOT: dict[str, Any] = {
    **LISTED,
    "customerNumber": "98765432",
    "deliveryLatitude": 29.369712345678,
    "deliveryLongitude": 47.9783,
    "vehicleType": "bike",
    "statusHistory": [{"status": "PENDING", "timestamp": "2026-11-21T09:30:00.000Z"}],
    "collectCash": True,
    "updatedAt": "2026-11-21T09:31:00.000Z",
}


def _delivery(wire: dict[str, Any] = LISTED, **changes: Any) -> Delivery:
    return Delivery.model_validate({**wire, **changes})


@pytest.mark.parametrize("wire", [LISTED, GOT], ids=["list", "get"])
async def test_a_delivery_is_read_back_as_it_was_written(
    journal: Journal, noon: datetime, wire: dict[str, Any]
) -> None:
    await journal.remember([_delivery(wire)], noon)
    kept = await journal.delivery("d1")
    assert kept is not None
    assert kept.model_dump(mode="json", by_alias=True, exclude_unset=True) == wire
    assert kept.estimated_price == Decimal("1.750")


async def test_what_we_do_not_know_is_kept_too(journal: Journal, noon: datetime) -> None:
    extras: dict[str, Any] = {
        "zoneHint": {"name": "الجهراء", "tiers": [1, 2.5, None]},
        "dropoff": {"floor": 3},
    }
    await journal.remember([_delivery(status="TELEPORTED", **extras)], noon)
    kept = await journal.delivery("d1")
    assert kept is not None
    assert kept.model_extra == extras
    assert kept.status == "TELEPORTED"


async def test_a_shorter_answer_forgets_nothing(journal: Journal, noon: datetime) -> None:
    await journal.remember([_delivery(GOT)], noon)
    (changed,) = await journal.remember([_delivery(status="ENROUTE", driverName="Ali")], noon)
    kept = await journal.delivery("d1")
    assert kept == changed
    assert kept.status == "ENROUTE"
    assert kept.driver_name == "Ali"
    assert kept.customer_number == "98765432"


async def test_only_what_changed_is_written(journal: Journal, path: Path, noon: datetime) -> None:
    await journal.remember([_delivery(GOT), _delivery(id="d2")], noon)
    changed = await journal.remember(
        [_delivery(LISTED), _delivery(id="d2", status="ACCEPTED")], noon + HOUR
    )
    assert [delivery.id for delivery in changed] == ["d2"]
    with closing(sqlite3.connect(path)) as other:
        seen_at = dict(other.execute("SELECT id, seen_at FROM deliveries").fetchall())
    assert seen_at == {
        "d1": "2026-11-21T09:00:00.123456Z",
        "d2": "2026-11-21T10:00:00.123456Z",
    }


async def test_digits_that_the_wire_drops_are_no_change(journal: Journal, noon: datetime) -> None:
    fine = _delivery(createdAt="2026-11-21T09:30:00.123456Z")
    assert await journal.remember([fine], noon) == (fine,)
    assert await journal.remember([fine], noon) == ()


async def test_one_batch_may_say_two_things_of_one_delivery(
    journal: Journal, noon: datetime
) -> None:
    await journal.remember([_delivery(GOT), _delivery(status="REQUESTED")], noon)
    (kept,) = await journal.deliveries()
    assert (kept.status, kept.customer_number) == ("REQUESTED", "98765432")


async def test_the_board_is_newest_first(journal: Journal, noon: datetime) -> None:
    times = {"d1": "09:30:00Z", "d2": "11:00:00Z", "d3": "10:00:00.5Z", "d4": "10:00:00Z"}
    await journal.remember(
        [_delivery(id=id, createdAt=f"2026-11-21T{time}") for id, time in times.items()], noon
    )
    assert [d.id for d in await journal.deliveries()] == ["d2", "d3", "d4", "d1"]
    assert [d.id for d in await journal.deliveries(limit=2)] == ["d2", "d3"]
    assert await journal.deliveries(limit=0) == ()


async def test_without_a_time_of_its_own_it_stands_where_it_was_first_seen(
    journal: Journal, noon: datetime
) -> None:
    bare = {"id": "bare", "orderNumber": "ORD-2", "status": "PENDING"}
    await journal.remember([_delivery()], noon)
    await journal.remember([_delivery(bare)], noon + HOUR)
    await journal.remember([_delivery(id="d3", createdAt="2026-11-21T10:30:00Z")], noon)
    await journal.remember([_delivery(bare, status="ENROUTE")], noon + 5 * HOUR)
    assert [d.id for d in await journal.deliveries()] == ["d3", "bare", "d1"]
    await journal.remember([_delivery(bare, createdAt="2026-11-21T11:00:00Z")], noon)
    assert [d.id for d in await journal.deliveries()] == ["bare", "d3", "d1"]


async def test_a_lone_surrogate_from_the_service_is_stored(
    journal: Journal, noon: datetime
) -> None:
    await journal.remember([_delivery(customerName="A\ud83d", mood="\ud83d")], noon)
    kept = await journal.delivery("d1")
    assert kept is not None
    assert kept.customer_name == "A?"
    assert kept.model_extra == {"mood": "?"}


async def test_a_value_that_is_no_delivery_any_more_is_said_to_be_damaged(
    journal: Journal, path: Path, noon: datetime
) -> None:
    await journal.remember([_delivery()], noon)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE deliveries SET value = '{\"id\": 5}'")
    with pytest.raises(JournalError) as caught:
        await journal.delivery("d1")
    assert caught.value.detail == JournalFailure.DAMAGED


async def test_deliveries_are_found_by_their_order_numbers(
    journal: Journal, noon: datetime
) -> None:
    await journal.remember([_delivery(id=f"d{n}", orderNumber=f"ORD-{n}") for n in range(5)], noon)
    found = await journal.deliveries_by_order(["ORD-3", "ORD-1", "ORD-9", "\ud83d"])
    assert {delivery.id for delivery in found} == {"d1", "d3"}
    assert await journal.deliveries_by_order([]) == ()

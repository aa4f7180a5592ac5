"""Tests of the changes that a poll returns, and of the saved deliveries."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import JournalError, NotFound, Unavailable
from tests.client.wire import CREATED, GOT, said
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, NOON, ONE, DeskUnderTest, desk_at

GONE: Final = (404, '{"error": "gone"}')


def listed(*rows: dict[str, Any]) -> tuple[int, str]:
    return 200, json.dumps({"deliveries": rows})


def row(number: int, status: str = "PENDING", **more: Any) -> dict[str, Any]:
    return {
        "id": f"d{number}",
        "orderNumber": f"ORD-{number}",
        "status": status,
        "customerName": "Fatima",
        "estimatedPrice": "1.750",
        "driverName": None,
        "driverPhone": None,
        "isScheduled": False,
        "createdAt": f"2026-11-21T08:{number:02}:00.000Z",
        **more,
    }


def ids(deliveries: Sequence[Delivery | DeliverySummary]) -> list[str]:
    return [delivery.id for delivery in deliveries]


async def test_the_first_poll_reads_every_delivery(harness: DeskUnderTest) -> None:
    harness.service.says(LIST, listed(row(1), row(2)))
    changes = await harness.desk.tracking.refresh()
    assert ids(changes.summaries) == ["d1", "d2"]
    assert changes.at == NOON
    (asked,) = harness.service.asked(LIST)
    assert asked.url.params["limit"] == "100"


async def test_later_polls_report_changes_only(harness: DeskUnderTest) -> None:
    harness.service.says(LIST, listed(row(1), row(2), row(3)))
    await harness.desk.tracking.refresh()
    harness.service.says(LIST, listed(row(1), row(2, "ACCEPTED", driverName="Salem"), row(4)))
    changes = await harness.desk.tracking.refresh()
    assert ids(changes.summaries) == ["d2", "d4"]
    assert changes.summaries[0].driver_name == "Salem"
    assert (await harness.desk.tracking.refresh()).summaries == ()


async def test_the_time_of_a_look_is_when_it_was_asked(harness: DeskUnderTest) -> None:
    held = harness.service.holds(LIST)
    looking = asyncio.ensure_future(harness.desk.tracking.refresh())
    await held.arrived.wait()
    harness.clock.go_on(seconds=9)
    held.give(200, '{"deliveries": []}')
    assert (await looking).at == NOON


async def test_a_list_does_not_make_forget_what_only_details_carry(harness: DeskUnderTest) -> None:
    details = await harness.desk.tracking.details("d1")
    assert details.customer_number == "+965 9000 0001"
    harness.service.says(ONE, GONE)
    harness.service.says(LIST, listed(row(1, "DELIVERED", driverName="Salem")))
    (changed,) = (await harness.desk.tracking.refresh()).summaries
    assert changed.status == "DELIVERED"
    assert changed.customer_number == "+965 9000 0001"
    assert harness.desk.tracking.known[changed.id].status_history == details.status_history


async def test_a_driver_that_was_taken_off_is_gone(harness: DeskUnderTest) -> None:
    harness.service.says(LIST, listed(row(1, "ACCEPTED", driverName="Salem")))
    await harness.desk.tracking.refresh()
    harness.service.says(LIST, listed(row(1, "REQUESTED")))
    (changed,) = (await harness.desk.tracking.refresh()).summaries
    assert changed.driver_name == ""


async def test_deliveries_are_restored_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        harness.service.says(ONE, GONE)
        harness.service.says(LIST, listed(row(1), row(2, "FAILED")))
        await harness.desk.tracking.refresh()
        await harness.desk.tracking.keep()
    async with desk_at(path) as harness:
        harness.service.says(ONE, GONE)
        remembered = await harness.desk.tracking.recall()
        assert [(each.id, each.status) for each in remembered] == [
            ("d2", "FAILED"),
            ("d1", "PENDING"),
        ]
        assert harness.service.requests == []
        harness.service.says(LIST, listed(row(1), row(2, "FAILED")))
        assert (await harness.desk.tracking.refresh()).summaries == ()


async def test_a_delivery_booked_here_is_not_reported_as_new(harness: DeskUnderTest) -> None:
    await harness.desk.booking.book(DRAFT)
    harness.service.says(ONE, GONE)
    harness.service.says(LIST, listed(row(1, "REQUESTED")))
    (changed,) = (await harness.desk.tracking.refresh()).summaries
    assert changed.customer_number == DRAFT.phone


async def test_polls_never_overlap(harness: DeskUnderTest) -> None:
    out = most = 0

    async def answer(_request: httpx.Request) -> httpx.Response:
        nonlocal out, most
        out += 1
        most = max(most, out)
        for _ in range(5):
            await asyncio.sleep(0)
        out -= 1
        return said(200, '{"deliveries": []}')

    harness.service.says(LIST, answer)
    await asyncio.gather(*(harness.desk.tracking.refresh() for _ in range(3)))
    assert most == 1
    assert len(harness.service.asked(LIST)) == 3


async def test_a_failed_poll_loses_nothing(harness: DeskUnderTest) -> None:
    harness.service.says(LIST, (503, "{}"))
    with pytest.raises(Unavailable):
        await harness.desk.tracking.refresh()
    harness.service.says(LIST, listed(row(1)))
    assert ids((await harness.desk.tracking.refresh()).summaries) == ["d1"]


async def test_what_was_not_kept_is_kept_the_next_time(harness: DeskUnderTest) -> None:
    harness.service.says(LIST, listed(row(1)))
    assert ids((await harness.desk.tracking.refresh()).summaries) == ["d1"]
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError):
            await harness.desk.tracking.keep()
        other.execute("ROLLBACK")
    await harness.desk.tracking.keep()
    assert ids(await harness.journal.deliveries()) == ["d1"]


async def test_several_looks_are_written_as_the_last_of_them(harness: DeskUnderTest) -> None:
    for status in ("PENDING", "REQUESTED", "ACCEPTED"):
        harness.service.says(LIST, listed(row(1, status), row(2)))
        await harness.desk.tracking.refresh()
    assert await harness.journal.deliveries() == ()
    await harness.desk.tracking.keep()
    kept = {each.id: each.status for each in await harness.journal.deliveries()}
    assert kept == {"d1": "ACCEPTED", "d2": "PENDING"}


async def test_details_are_not_undone_by_an_older_look(harness: DeskUnderTest) -> None:
    harness.service.says(LIST, listed(row(1, "PENDING")))
    await harness.desk.tracking.refresh()
    details = await harness.desk.tracking.details("d1")
    await harness.desk.tracking.keep()
    kept = await harness.journal.delivery("d1")
    assert kept is not None
    assert kept.status == details.status


async def test_details_that_a_list_overtook_do_not_stay(harness: DeskUnderTest) -> None:
    tracking, service = harness.desk.tracking, harness.service
    service.says(LIST, listed(row(1, "PENDING")))
    await tracking.refresh()
    held = service.holds(ONE)
    reading = asyncio.ensure_future(tracking.details("d1"))
    await held.arrived.wait()
    service.says(ONE, GONE)
    service.says(LIST, listed(row(1, "PICKEDUP", driverName="Salem")))
    await tracking.refresh()
    held.give(200, GOT)
    assert (await reading).status == "ACCEPTED"
    await tracking.refresh()
    assert tracking.known["d1"].status == "PICKEDUP"


async def test_a_201_that_a_list_overtook_does_not_take_the_driver_back(
    harness: DeskUnderTest,
) -> None:
    tracking, service = harness.desk.tracking, harness.service
    held = service.holds(BOOK)
    booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    await held.arrived.wait()
    service.says(ONE, GONE)
    created = json.loads(CREATED)["delivery"]
    service.says(LIST, listed({**created, "status": "ACCEPTED", "driverName": "Salem"}))
    await tracking.refresh()
    held.give(201, CREATED)
    await booking
    await tracking.refresh()
    known = tracking.known["d1"]
    assert (known.status, known.driver_name) == ("ACCEPTED", "Salem")


async def test_details_are_remembered(harness: DeskUnderTest) -> None:
    details = await harness.desk.tracking.details("d1")
    assert details.estimated_price == Decimal("1.750")
    assert details.status_history is not None
    assert [entry.status for entry in details.status_history] == ["PENDING", "ACCEPTED"]
    assert await harness.journal.delivery("d1") == details


async def test_details_of_a_delivery_that_is_not_there(harness: DeskUnderTest) -> None:
    harness.service.says(ONE, GONE)
    with pytest.raises(NotFound):
        await harness.desk.tracking.details("d1")


async def test_details_never_take_back_what_was_known(harness: DeskUnderTest) -> None:
    await harness.desk.tracking.details("d1")
    harness.service.says(ONE, (200, GOT.replace('"+965 9000 0001"', "null")))
    assert (await harness.desk.tracking.details("d1")).customer_number == "+965 9000 0001"


async def test_unconfirmed_bookings_are_told_newest_first(harness: DeskUnderTest) -> None:
    for _ in range(2):
        harness.service.says(BOOK, httpx.ReadError("cut"))
        await harness.desk.booking.book(DRAFT)
        harness.clock.go_on(minutes=1)
    first, second = await harness.journal.open_intents()
    assert first.written_at > second.written_at


async def test_what_was_booked_but_not_kept_is_kept_with_the_next_look(
    harness: DeskUnderTest,
) -> None:
    def answer_and_lock(_request: httpx.Request) -> httpx.Response:
        other.execute("BEGIN IMMEDIATE")
        return said(201, CREATED)

    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        harness.service.says(BOOK, answer_and_lock)
        await harness.desk.booking.book(DRAFT)
        other.execute("ROLLBACK")
    await harness.desk.tracking.refresh()
    await harness.desk.tracking.keep()
    assert ids(await harness.journal.deliveries()) == ["d1"]

"""Tests of ends of bookings that could not be written to the journal at once."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import httpx
import pytest

from deskdispatch.desk.booking import booking as desk_booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.unconfirmed.confirmation import Contradiction, Difference
from deskdispatch.domain.unconfirmed.intent import Booked, NotBooked, Unconfirmed, differences
from tests.client.wire import CREATED, LISTED, said
from tests.desk.booking.test_booking import NO, STATES
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, NOON, ONE, DeskUnderTest, Says
from tests.desk.service_model import left_unconfirmed, lost, model_of, opened


async def test_booked_but_not_kept_is_told_as_booked(harness: DeskUnderTest) -> None:
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        harness.service.says(BOOK, _answer_behind_a_lock(other, 201, CREATED))
        outcome = await harness.desk.booking.book(DRAFT)
        other.execute("ROLLBACK")
    assert isinstance(outcome, Booked)
    assert outcome.delivery.order_number == "ORD-1042"
    assert isinstance(outcome.failure, JournalError)


@pytest.mark.parametrize(
    ("status", "body", "state"),
    [(201, CREATED, "booked"), (400, NO, "refused"), (500, NO, "in_doubt")],
)
async def test_an_end_that_was_not_kept_is_kept_before_the_next_booking(
    harness: DeskUnderTest, status: int, body: str, state: str
) -> None:
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        harness.service.says(BOOK, _answer_behind_a_lock(other, status, body))
        await harness.desk.booking.book(DRAFT)
        other.execute("ROLLBACK")
    assert harness.rows(STATES) == [("in_flight", "")]
    harness.service.says(BOOK, (201, CREATED.replace('"d1"', '"d2"')))
    assert isinstance(await harness.desk.booking.book(DRAFT), Booked)
    states = harness.rows("SELECT state FROM intents ORDER BY rowid")
    assert states == [(state,), ("booked",)]


async def test_an_end_that_was_not_kept_is_kept_when_that_is_asked_for(
    harness: DeskUnderTest,
) -> None:
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        harness.service.says(BOOK, _answer_behind_a_lock(other, 201, CREATED))
        await harness.desk.booking.book(DRAFT)
        with pytest.raises(JournalError):
            await harness.desk.booking.write_ends()
        other.execute("ROLLBACK")
    await harness.desk.booking.write_ends()
    assert harness.rows("SELECT state, delivery_id FROM intents") == [("booked", "d1")]
    kept = await harness.journal.delivery("d1")
    assert kept is not None
    assert kept.customer_number == "9922 1234"
    assert harness.desk.tracking.known["d1"] == kept
    await harness.desk.booking.write_ends()


async def test_while_an_end_cannot_be_written_nothing_new_is_sent(harness: DeskUnderTest) -> None:
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        harness.service.says(BOOK, _answer_behind_a_lock(other, 201, CREATED))
        await harness.desk.booking.book(DRAFT)
        with pytest.raises(JournalError):
            await harness.desk.booking.book(DRAFT)
        other.execute("ROLLBACK")
    assert len(harness.service.asked(BOOK)) == 1
    await harness.desk.booking.write_ends()
    assert harness.rows(STATES) == [("booked", "")]


async def test_a_delivery_that_the_service_gives_twice_does_not_close_it_either(
    harness: DeskUnderTest,
) -> None:
    await harness.desk.booking.book(DRAFT)
    again = await harness.desk.booking.book(DRAFT)
    assert isinstance(again, Unconfirmed)
    assert again.intent.contradiction is Contradiction.KNOWN
    harness.service.says(BOOK, (201, CREATED.replace('"d1"', '"d2"')))
    assert isinstance(await harness.desk.booking.book(DRAFT), Booked)
    states = harness.rows("SELECT state FROM intents ORDER BY rowid")
    assert states == [("booked",), ("in_doubt",), ("booked",)]


async def test_a_delivery_that_only_the_journal_knows_was_there_before(
    harness: DeskUnderTest,
) -> None:
    """Such as one of last year, which is in no list and not in memory."""
    older = Delivery(id="d1", order_number="ORD-9", status="DELIVERED")
    await harness.journal.remember([older], NOON)
    outcome = await harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, Unconfirmed)
    assert outcome.intent.contradiction is Contradiction.KNOWN
    assert harness.rows("SELECT order_number FROM deliveries") == [("ORD-9",)]
    assert harness.rows("SELECT state, delivery_id FROM intents") == [("in_doubt", None)]


@pytest.mark.parametrize(("customer", "is_read"), [("Fatima فاطمة", True), ("Dana", False)])
async def test_a_delivery_that_only_a_search_has_heard_of_was_there_before(
    harness: DeskUnderTest, customer: str, is_read: bool
) -> None:
    model = model_of(harness)
    await lost(harness)
    model.add(customerName=customer, customerNumber="5000 0001")
    model.debits.clear()
    await harness.desk.reconciling.search_due()
    assert (opened(harness) == ["d1001"]) == is_read
    assert harness.desk.tracking.known == {}
    harness.service.says(BOOK, (201, CREATED.replace('"d1"', '"d1001"')))
    outcome = await harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, Unconfirmed)
    assert outcome.intent.contradiction is Contradiction.KNOWN


async def test_a_delivery_that_a_list_named_without_a_status_was_there_before(
    harness: DeskUnderTest,
) -> None:
    harness.service.says(LIST, (200, LISTED.replace('"ENROUTE"', "null")))
    harness.service.says(ONE, (404, NO))
    changes = await harness.desk.tracking.refresh()
    assert (changes.summaries, [row.id for row in changes.unreadable]) == ((), ["d1"])
    outcome = await harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, Unconfirmed)
    assert outcome.intent.contradiction is Contradiction.KNOWN


async def test_the_delivery_of_another_open_booking_does_not_close_a_repeated_one(
    harness: DeskUnderTest,
) -> None:
    """Such as by a service that takes the repeated order for the first one, sent twice."""
    model = model_of(harness)
    first = await left_unconfirmed(harness, model)
    harness.service.says(BOOK, (201, CREATED.replace('"d1"', '"d1001"')))
    again = await harness.desk.booking.book(DRAFT)
    assert isinstance(again, Unconfirmed)
    assert again.intent.contradiction is Contradiction.KNOWN
    findings = await harness.desk.reconciling.search_for(first.id)
    assert [(each.intent.id, each.delivery.id) for each in findings.found] == [(first.id, "d1001")]


async def test_after_a_sleep_while_the_intent_was_written_nothing_is_sent(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Absence would soon count as proof, as the intent is old, though the request is on its way."""
    write = harness.journal.write_intent

    async def write_and_sleep(*args: Any) -> None:
        await write(*args)
        harness.clock.go_on(hours=12)

    monkeypatch.setattr(harness.journal, "write_intent", write_and_sleep)
    assert isinstance(await harness.desk.booking.book(DRAFT), NotBooked)
    assert harness.service.asked(BOOK) == []
    assert harness.rows("SELECT state FROM intents") == [("not_sent",)]


async def test_details_that_do_not_come_hold_up_no_repeated_booking(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await left_unconfirmed(harness, model_of(harness))
    monkeypatch.setattr(desk_booking, "_DETAILS_WITHIN_S", 0)
    harness.service.holds(ONE)
    again = await asyncio.wait_for(harness.desk.booking.book(DRAFT), 10)
    assert isinstance(again, Booked)


async def test_a_repeated_booking_is_confirmed_by_its_own_delivery(harness: DeskUnderTest) -> None:
    model = model_of(harness)
    await left_unconfirmed(harness, model)
    again = await harness.desk.booking.book(DRAFT)
    assert isinstance(again, Booked)
    assert again.delivery.id == "d1002"


def _answer_behind_a_lock(other: sqlite3.Connection, status: int, body: str) -> Says:
    """Answers while another program has locked the file, since the request was sent."""

    def answer(_request: httpx.Request) -> httpx.Response:
        other.execute("BEGIN IMMEDIATE")
        return said(status, body)

    return answer


async def test_a_booking_that_differs_is_told_again_until_it_is_dismissed(
    harness: DeskUnderTest,
) -> None:
    desk = harness.desk.booking
    harness.service.says(BOOK, (201, CREATED.replace('"PENDING"', '"CANCELLED"')))
    outcome = await desk.book(DRAFT)
    assert isinstance(outcome, Booked)
    (told,) = await desk.booked_with_differences()
    assert (told.intent.id, told.delivery.id) == (outcome.intent.id, outcome.delivery.id)
    assert differences(told.intent, told.delivery) == (Difference.ENDED,)
    await desk.dismiss_differences(outcome.intent.id)
    await desk.dismiss_differences(outcome.intent.id)
    assert await desk.booked_with_differences() == ()


async def test_a_booking_as_it_was_asked_for_is_not_told_again(harness: DeskUnderTest) -> None:
    await harness.desk.booking.book(DRAFT)
    assert await harness.desk.booking.booked_with_differences() == ()

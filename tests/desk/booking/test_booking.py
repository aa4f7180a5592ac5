"""Tests of one press of *Book*: recorded first, sent once, and its end saved."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import httpx
import pytest

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    InvalidInput,
    JournalError,
    KnownError,
    NotFound,
    NotSent,
    Refused,
    Rule,
    Unauthorised,
)
from deskdispatch.domain.unconfirmed.intent import (
    Booked,
    IntentState,
    NotBooked,
    Unconfirmed,
    digest,
)
from deskdispatch.domain.unconfirmed.watermark import mark_of
from tests.client.wire import BOOTSTRAP, CREATED, said
from tests.desk.desk_under_test import BOOK, DRAFT, NOON, START, DeskUnderTest, Says, desk_at, rows

STATES = "SELECT state, detail FROM intents"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Locks the journal's file, like another program."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_the_booking_stands_in_the_file_before_its_request_is_there(
    harness: DeskUnderTest,
) -> None:
    seen: list[tuple[object, ...]] = []
    columns = "state, booking, delivery_id, who, clerk"

    def look(_request: httpx.Request) -> httpx.Response:
        seen.extend(rows(harness.path, f"SELECT {columns} FROM intents"))
        return said(201, CREATED)

    harness.service.says(BOOK, look)
    await harness.desk.booking.book(DRAFT, clerk="Mona")
    ((state, booking, delivery_id, who, clerk),) = seen
    assert (state, who, clerk) == ("in_flight", "noura", "Mona")
    assert b"Mona" not in harness.service.asked(BOOK)[0].content
    (summary,) = harness.desk.tracking.store.summaries.values()
    assert summary.clerk == "Mona"
    assert delivery_id is None
    (sent,) = harness.service.asked(BOOK)
    assert Booking.model_validate_json(str(booking)).wire() == json.loads(sent.content)


async def test_what_is_sent(harness: DeskUnderTest) -> None:
    await harness.desk.booking.book(DRAFT)
    (sent,) = harness.service.asked(BOOK)
    body = json.loads(sent.content)
    assert round(body.pop("deliveryLatitude"), 7) == 29.3759
    assert round(body.pop("deliveryLongitude"), 7) == 47.9774
    assert body == {
        "customerName": "Fatima فاطمة",
        "customerNumber": "9922 1234",
        "pickupLatitude": 29.3369,
        "pickupLongitude": 48.0759,
        "pickupAddress": "Block 5",
        "branchId": "b1",
        "collectCash": False,
        "vehicleType": "bike",
        "isScheduled": False,
    }


async def test_the_last_digits_of_the_dropoff_say_which_intent_it_is(
    harness: DeskUnderTest,
) -> None:
    harness.service.says(BOOK, httpx.ReadError("cut"))
    outcome = await harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, Unconfirmed)
    (sent,) = harness.service.asked(BOOK)
    body = json.loads(sent.content, parse_float=Decimal)
    points = [body["deliveryLatitude"], body["deliveryLongitude"]]
    assert tuple(int(degrees.scaleb(10)) % 1000 for degrees in points) == mark_of(outcome.intent.id)
    assert outcome.intent.digest == digest(Booking.model_validate_json(sent.content))


async def test_the_same_form_twice_does_not_send_the_same_digits(harness: DeskUnderTest) -> None:
    for number in ("d1", "d2"):
        harness.service.says(BOOK, (201, CREATED.replace('"d1"', f'"{number}"')))
        await harness.desk.booking.book(DRAFT)
    first, second = (json.loads(sent.content) for sent in harness.service.asked(BOOK))
    assert first["deliveryLatitude"] != second["deliveryLatitude"]


async def test_how_far_the_clocks_are_apart_is_kept_with_it(harness: DeskUnderTest) -> None:
    harness.service.dated = NOON + timedelta(hours=3)
    await harness.desk.tracking.refresh()
    await harness.desk.booking.book(DRAFT)
    ((ahead,),) = harness.rows("SELECT service_ahead FROM intents")
    assert ahead == pytest.approx(3 * 3600, abs=1)


async def test_booked(harness: DeskUnderTest) -> None:
    outcome = await harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, Booked)
    assert outcome.failure is None
    assert outcome.delivery.order_number == "ORD-1042"
    assert outcome.delivery.estimated_price == Decimal("1.750")
    assert harness.rows("SELECT state, delivery_id FROM intents") == [("booked", "d1")]


async def test_what_the_answer_leaves_out_is_known_from_what_was_sent(
    harness: DeskUnderTest,
) -> None:
    outcome = await harness.desk.booking.book(DRAFT.model_copy(update={"vehicle": "van"}))
    assert isinstance(outcome, Booked)
    assert outcome.delivery.customer_number == "9922 1234"
    assert outcome.delivery.dropoff == outcome.intent.booking.dropoff
    assert outcome.delivery.vehicle_type == "van"
    assert outcome.delivery.collect_cash is False
    assert await harness.journal.delivery("d1") == outcome.delivery


async def test_the_service_has_the_last_word_on_what_it_says(harness: DeskUnderTest) -> None:
    harness.service.says(BOOK, (201, CREATED.replace("Fatima ", "FATIMA  ")))
    outcome = await harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, Booked)
    assert outcome.delivery.customer_name == "FATIMA  فاطمة"


NO = '{"error": "no money"}'


@pytest.mark.parametrize(
    ("answer", "error", "state"),
    [
        pytest.param((400, NO), Refused, "refused", id="400"),
        pytest.param((401, NO), Unauthorised, "not_sent", id="401"),
        pytest.param((404, NO), NotFound, "refused", id="404"),
        pytest.param(httpx.ConnectError("down"), NotSent, "not_sent", id="no connection"),
    ],
)
async def test_a_refusal_is_not_booked(
    harness: DeskUnderTest, answer: Says, error: type[KnownError], state: str
) -> None:
    harness.service.says(BOOK, answer)
    outcome = await harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, NotBooked)
    assert type(outcome.error) is error
    assert len(harness.service.asked(BOOK)) == 1
    assert harness.rows(STATES) == [(state, outcome.error.detail)]
    assert await harness.journal.open_intents() == ()


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(httpx.ReadError("cut"), id="cut"),
        pytest.param((500, "{}"), id="500"),
        pytest.param((200, CREATED), id="200 where 201 was agreed"),
        pytest.param((201, '{"delivery": {}}'), id="no delivery"),
    ],
)
async def test_an_unclear_answer_leaves_the_booking_unconfirmed(
    harness: DeskUnderTest, answer: Says
) -> None:
    harness.service.says(BOOK, answer)
    outcome = await harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, Unconfirmed)
    assert type(outcome.error) is BookingUnconfirmed
    assert len(harness.service.asked(BOOK)) == 1
    assert harness.rows(STATES) == [("in_doubt", outcome.error.detail)]
    assert await harness.journal.open_intents() == (outcome.intent,)


async def test_after_any_end_the_next_booking_goes_out(harness: DeskUnderTest) -> None:
    for answer in ((400, NO), httpx.ReadError("cut"), (201, CREATED)):
        harness.service.says(BOOK, answer)
        await harness.desk.booking.book(DRAFT)
    states = harness.rows("SELECT state FROM intents ORDER BY rowid")
    assert states == [("refused",), ("in_doubt",), ("booked",)]


async def test_two_presses_at_once_send_one(harness: DeskUnderTest) -> None:
    held = harness.service.holds(BOOK)
    first = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    second = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    assert await second is None
    await held.arrived.wait()
    assert await harness.desk.booking.book(DRAFT) is None
    held.give(201, CREATED)
    assert isinstance(await first, Booked)
    assert len(harness.service.asked(BOOK)) == 1
    assert harness.rows("SELECT count(*) FROM intents") == [(1,)]


async def test_cut_off_in_the_middle_it_is_unconfirmed_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        held = harness.service.holds(BOOK)
        booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
        await held.arrived.wait()
        booking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await booking
        assert harness.rows(STATES) == [("in_flight", "")]
    async with desk_at(path) as harness:
        (interrupted,) = await harness.desk.tracking.interrupted()
        assert interrupted.state is IntentState.UNCONFIRMED
        assert interrupted.booking.customer_number == "9922 1234"
        assert await harness.journal.open_intents() == (interrupted,)
        assert await harness.desk.tracking.interrupted() == ()
        assert harness.service.requests == []


async def test_what_cannot_be_written_down_is_not_sent(harness: DeskUnderTest) -> None:
    with locked(harness.path), pytest.raises(JournalError) as caught:
        await harness.desk.booking.book(DRAFT)
    assert caught.value.detail == "locked"
    assert harness.service.requests == []
    assert isinstance(await harness.desk.booking.book(DRAFT), Booked)


async def test_what_another_start_left_in_flight_is_unconfirmed_before_the_next_booking(
    harness: DeskUnderTest,
) -> None:
    held = harness.service.holds(BOOK)
    booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    await held.arrived.wait()
    booking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await booking
    harness.service.says(BOOK, (201, CREATED))
    assert isinstance(await harness.desk.booking.book(DRAFT), Booked)
    assert harness.rows(STATES) == [("in_doubt", "interrupted"), ("booked", "")]


async def test_a_form_that_is_not_right_reaches_neither_file_nor_service(
    harness: DeskUnderTest,
) -> None:
    with pytest.raises(InvalidInput) as caught:
        await harness.desk.booking.book(DRAFT.model_copy(update={"phone": "12", "name": " "}))
    rules = [problem.rule for problem in caught.value.problems]
    assert rules == [Rule.NOT_A_PHONE, Rule.BLANK]
    assert harness.service.requests == []
    assert harness.rows(STATES) == []
    assert isinstance(await harness.desk.booking.book(DRAFT), Booked)


async def test_later_is_offered_only_where_the_account_may(harness: DeskUnderTest) -> None:
    later = DRAFT.model_copy(update={"scheduled_at": NOON + timedelta(hours=2)})
    await harness.desk.session.open()
    with pytest.raises(InvalidInput) as caught:
        await harness.desk.booking.book(later)
    assert caught.value.problems[0].rule is Rule.NOT_AVAILABLE
    harness.service.says(START, (200, BOOTSTRAP.replace('"available": false', '"available": true')))
    await harness.desk.session.open()
    assert isinstance(await harness.desk.booking.book(later), Booked)
    (sent,) = harness.service.asked(BOOK)
    body = json.loads(sent.content)
    assert body["scheduledDeliveryAt"] == "2026-11-21T11:00:00.000Z"
    assert body["isScheduled"] is True

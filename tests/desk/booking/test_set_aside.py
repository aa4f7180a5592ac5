"""Tests of a booking set aside while in flight: the next one is sent, its late answer counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.duplicate import DuplicateKind
from deskdispatch.domain.errors import BookingUnconfirmed, InvalidInput, JournalError, Refused
from deskdispatch.domain.unconfirmed.intent import (
    Booked,
    Intent,
    IntentState,
    NotBooked,
    Outcome,
    Unconfirmed,
)
from tests.client.wire import said
from tests.desk.booking.test_booking import locked
from tests.desk.desk_under_test import BOOK, DRAFT, NOON, DeskUnderTest, desk_at
from tests.desk.service_model import CUT, ServiceModel, model_of

NEXT = DRAFT.model_copy(update={"phone": "6600 1122", "name": "Noura"})
STATES = "SELECT state, detail FROM intents ORDER BY rowid"
NO = '{"error": "no money"}'


@dataclass
class Hanging:
    """Service that may accept a booking, and does not answer until it is released."""

    model: ServiceModel
    makes: bool = True
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)
    answer: httpx.Response | Exception | None = None

    def let_go(self, answer: httpx.Response | Exception | None = None) -> None:
        """Answers with ``answer``, or by default with the result of the booking."""
        self.answer = answer
        self.released.set()

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        made = self.model.book(request) if self.makes else None
        self.arrived.set()
        await self.released.wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        answer = self.answer or made
        assert answer is not None
        return answer


@dataclass
class Aside:
    """Booking that was set aside."""

    intent: Intent
    hanging: Hanging
    booking: asyncio.Future[Outcome | None]


async def put_aside(harness: DeskUnderTest, model: ServiceModel, *, makes: bool = True) -> Aside:
    """Books, and sets the booking aside once its request arrives; later ones are answered."""
    hanging = Hanging(model, makes)
    harness.service.says(BOOK, hanging)
    booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    await hanging.arrived.wait()
    intent = await harness.desk.booking.set_aside()
    assert intent is not None
    harness.service.says(BOOK, model.book)
    return Aside(intent, hanging, booking)


@asynccontextmanager
async def unanswered(
    harness: DeskUnderTest, model: ServiceModel, *, makes: bool
) -> AsyncIterator[Aside]:
    """Sets a booking aside, and cuts its connection at the end."""
    aside = await put_aside(harness, model, makes=makes)
    try:
        yield aside
    finally:
        aside.booking.cancel()
        await asyncio.wait([aside.booking])


async def test_it_is_unconfirmed_on_the_disk_before_the_next_may_go_out(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    async with unanswered(harness, model, makes=True) as aside:
        assert aside.intent.state is IntentState.UNCONFIRMED
        assert harness.rows(STATES) == [("in_doubt", "set aside")]
        assert not harness.desk.booking.slot.is_held
        assert not aside.booking.done()
        (unconfirmed,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
        assert unconfirmed.intent == aside.intent


@pytest.mark.parametrize("first", ["aside", "next"], ids=["before the next", "after the next"])
async def test_a_late_201_settles_it_and_the_next_is_its_own_booking(
    harness: DeskUnderTest, model: ServiceModel, first: str
) -> None:
    aside = await put_aside(harness, model)
    if first == "aside":
        aside.hanging.let_go()
        await asyncio.wait([aside.booking])
    after = await harness.desk.booking.book(NEXT)
    aside.hanging.let_go()
    late = await aside.booking
    assert isinstance(late, Booked)
    assert isinstance(after, Booked)
    assert late.intent.id == aside.intent.id
    assert late.delivery.order_number == "ORD-1001"
    assert after.delivery.order_number == "ORD-1002"
    assert len(harness.service.asked(BOOK)) == len(model.deliveries) == 2
    assert harness.rows("SELECT state, delivery_id FROM intents ORDER BY rowid") == [
        ("booked", "d1001"),
        ("booked", "d1002"),
    ]
    assert (await harness.desk.reconciling.current()).unconfirmed_bookings == ()


async def test_a_late_refusal_settles_it(harness: DeskUnderTest, model: ServiceModel) -> None:
    aside = await put_aside(harness, model, makes=False)
    assert isinstance(await harness.desk.booking.book(NEXT), Booked)
    aside.hanging.let_go(said(400, NO))
    late = await aside.booking
    assert isinstance(late, NotBooked)
    assert isinstance(late.error, Refused)
    assert late.intent.booking.customer_number == DRAFT.phone
    assert harness.rows(STATES) == [("refused", "no money"), ("booked", "")]
    assert len(model.deliveries) == 1


@pytest.mark.parametrize("makes", [True, False])
async def test_an_answer_that_is_lost_leaves_it_unconfirmed_and_it_is_looked_for(
    harness: DeskUnderTest, model: ServiceModel, makes: bool
) -> None:
    aside = await put_aside(harness, model, makes=makes)
    aside.hanging.let_go(httpx.ReadTimeout("late"))
    late = await aside.booking
    assert isinstance(late, Unconfirmed)
    assert isinstance(late.error, BookingUnconfirmed)
    assert harness.rows("SELECT state FROM intents") == [("in_doubt",)]
    findings = await harness.desk.reconciling.search_due()
    assert [one.delivery.order_number for one in findings.found] == ["ORD-1001"] * makes
    assert len(harness.service.asked(BOOK)) == 1


@pytest.mark.parametrize("answer", [None, said(400, NO), CUT], ids=["201", "400", "cut"])
async def test_what_is_found_before_its_answer_comes_is_booked_whatever_that_says(
    harness: DeskUnderTest, model: ServiceModel, answer: httpx.Response | Exception | None
) -> None:
    aside = await put_aside(harness, model)
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert found.intent.id == aside.intent.id
    aside.hanging.let_go(answer)
    late = await aside.booking
    assert isinstance(late, Booked)
    assert late.failure is None
    assert late.delivery.id == found.delivery.id == "d1001"
    assert harness.rows("SELECT state, delivery_id FROM intents") == [("booked", "d1001")]


async def test_as_long_as_its_answer_may_come_likeness_is_no_proof(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    model.digits = 5  # the service cuts the mark off, so only likeness is left
    async with unanswered(harness, model, makes=True) as aside:
        await asyncio.wait([asyncio.ensure_future(harness.desk.reconciling.search_due())])
        assert harness.rows("SELECT state FROM intents") == [("in_doubt",)]
        aside.hanging.let_go(CUT)
        await aside.booking
        harness.clock.go_on(seconds=60)
        (found,) = (await harness.desk.reconciling.search_due()).found
        assert found.intent.id == aside.intent.id


async def test_as_long_as_its_answer_may_come_it_is_neither_sent_again_nor_given_up(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    async with unanswered(harness, model, makes=False) as aside:
        for _ in range(8):
            harness.clock.go_on(minutes=5)
            await harness.desk.reconciling.search_due()
        (unconfirmed,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
        assert not harness.desk.reconciling.may_choose(unconfirmed)
        kept = await harness.desk.booking.send_again(aside.intent)
        assert kept == ((await harness.desk.reconciling.current()).unconfirmed_bookings)[0]
        assert len(harness.service.asked(BOOK)) == 1
        aside.hanging.let_go(CUT)
        await aside.booking


async def test_the_same_phone_is_warned_about(harness: DeskUnderTest, model: ServiceModel) -> None:
    async with unanswered(harness, model, makes=True):
        again = Draft(phone="+965 99221234", name="Somebody", dropoff=NEXT.dropoff)
        warning = await harness.desk.booking.duplicates.of(again)
        assert warning is not None
        assert warning.kind is DuplicateKind.UNCONFIRMED
        assert await harness.desk.booking.duplicates.of(NEXT) is None


async def test_several_may_be_aside(harness: DeskUnderTest, model: ServiceModel) -> None:
    asides = []
    for number in range(3):
        asides.append(await put_aside(harness, model))
        harness.clock.go_on(seconds=number)
    for aside in reversed(asides):
        aside.hanging.let_go()
    ends = [await aside.booking for aside in asides]
    assert all(isinstance(end, Booked) for end in ends)
    orders = [end.delivery.order_number for end in ends if isinstance(end, Booked)]
    assert orders == ["ORD-1001", "ORD-1002", "ORD-1003"]
    assert len(model.deliveries) == 3


async def test_without_a_request_out_there_is_nothing_to_put_aside(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    assert await harness.desk.booking.set_aside() is None
    assert isinstance(await harness.desk.booking.book(DRAFT), Booked)
    assert await harness.desk.booking.set_aside() is None
    assert harness.rows("SELECT state FROM intents") == [("booked",)]


async def test_it_may_be_put_aside_before_its_request_has_left(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    hanging = Hanging(model)
    harness.service.says(BOOK, hanging)
    booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    await asyncio.sleep(0)
    assert harness.desk.booking.slot.is_held
    assert harness.service.asked(BOOK) == []
    intent = await harness.desk.booking.set_aside()
    assert intent is not None
    hanging.let_go()
    assert isinstance(await booking, Booked)
    invalid = asyncio.ensure_future(harness.desk.booking.book(Draft()))
    await asyncio.sleep(0)
    assert await harness.desk.booking.set_aside() is None
    with pytest.raises(InvalidInput):
        await invalid


async def test_where_its_end_has_just_come_that_is_its_end(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    hanging = Hanging(model)
    harness.service.says(BOOK, hanging)
    booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    await hanging.arrived.wait()
    (row,) = harness.rows("SELECT id FROM intents")
    await harness.journal.settle_intent(str(row[0]), IntentState.REFUSED, NOON)
    assert await harness.desk.booking.set_aside() is None
    assert harness.desk.booking.slot.is_held
    hanging.let_go(said(400, NO))
    assert isinstance(await booking, NotBooked)
    assert not harness.desk.booking.slot.is_held


async def test_what_cannot_be_written_is_waited_for_as_before(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    hanging = Hanging(model)
    harness.service.says(BOOK, hanging)
    booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    await hanging.arrived.wait()
    with locked(harness.path), pytest.raises(JournalError):
        await harness.desk.booking.set_aside()
    assert harness.rows("SELECT state FROM intents") == [("in_flight",)]
    assert await harness.desk.booking.book(NEXT) is None
    hanging.let_go()
    assert isinstance(await booking, Booked)


async def test_a_kill_leaves_it_unconfirmed(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        model = model_of(harness)
        async with unanswered(harness, model, makes=True):
            hanging = Hanging(model)
            harness.service.says(BOOK, hanging)
            second = asyncio.ensure_future(harness.desk.booking.book(NEXT))
            await hanging.arrived.wait()
            second.cancel()
            await asyncio.wait([second])
    async with desk_at(path) as harness:
        model.opened_at(harness.service)
        await harness.desk.tracking.interrupted()
        assert harness.rows(STATES) == [("in_doubt", "set aside"), ("in_doubt", "interrupted")]
        harness.clock.now = NOON + timedelta(seconds=30)
        found = (await harness.desk.reconciling.search_due()).found
        assert {one.delivery.order_number for one in found} == {"ORD-1001", "ORD-1002"}
        assert harness.service.asked(BOOK) == []

"""A booking that is put aside while its request is out: the next goes, and its answer counts."""

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
from deskdispatch.domain.doubts.intent import (
    Booked,
    Doubtful,
    Intent,
    IntentState,
    NotBooked,
    Outcome,
)
from deskdispatch.domain.errors import InDoubt, InvalidInput, JournalError, Refused
from tests.client.wire import said
from tests.desk.booking.test_booking import locked
from tests.desk.desk_under_test import BOOK, DRAFT, NOON, DeskUnderTest, desk_at
from tests.desk.service_model import CUT, ServiceModel, depot_of

NEXT = DRAFT.model_copy(update={"phone": "6600 1122", "name": "Noura"})
STATES = "SELECT state, detail FROM intents ORDER BY rowid"
NO = '{"error": "no money"}'


@dataclass
class Hanging:
    """A service that takes a booking, or does not, and says nothing until it is let go."""

    depot: ServiceModel
    makes: bool = True
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)
    answer: httpx.Response | Exception | None = None

    def let_go(self, answer: httpx.Response | Exception | None = None) -> None:
        """Answers now: what is given, or what became of it."""
        self.answer = answer
        self.released.set()

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        made = self.depot.book(request) if self.makes else None
        self.arrived.set()
        await self.released.wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        answer = self.answer or made
        assert answer is not None
        return answer


@dataclass
class Aside:
    """A booking that was put aside."""

    intent: Intent
    hanging: Hanging
    booking: asyncio.Future[Outcome | None]


async def put_aside(counter: DeskUnderTest, depot: ServiceModel, *, makes: bool = True) -> Aside:
    """Books, waits until the request is there, and goes on; the service answers again then."""
    hanging = Hanging(depot, makes)
    counter.service.says(BOOK, hanging)
    booking = asyncio.ensure_future(counter.desk.booking.book(DRAFT))
    await hanging.arrived.wait()
    intent = await counter.desk.booking.set_aside()
    assert intent is not None
    counter.service.says(BOOK, depot.book)
    return Aside(intent, hanging, booking)


@asynccontextmanager
async def unanswered(
    counter: DeskUnderTest, depot: ServiceModel, *, makes: bool
) -> AsyncIterator[Aside]:
    """The same, and it is cut off at the end."""
    aside = await put_aside(counter, depot, makes=makes)
    try:
        yield aside
    finally:
        aside.booking.cancel()
        await asyncio.wait([aside.booking])


async def test_it_is_unconfirmed_on_the_disk_before_the_next_may_go_out(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    async with unanswered(counter, depot, makes=True) as aside:
        assert aside.intent.state is IntentState.IN_DOUBT
        assert counter.rows(STATES) == [("in_doubt", "set aside")]
        assert not counter.desk.booking.in_flight
        assert not aside.booking.done()
        (doubt,) = await counter.desk.reconciling.doubts()
        assert doubt.intent == aside.intent


@pytest.mark.parametrize("first", ["aside", "next"], ids=["before the next", "after the next"])
async def test_a_late_201_settles_it_and_the_next_is_its_own_booking(
    counter: DeskUnderTest, depot: ServiceModel, first: str
) -> None:
    aside = await put_aside(counter, depot)
    if first == "aside":
        aside.hanging.let_go()
        await asyncio.wait([aside.booking])
    after = await counter.desk.booking.book(NEXT)
    aside.hanging.let_go()
    late = await aside.booking
    assert isinstance(late, Booked)
    assert isinstance(after, Booked)
    assert late.intent.id == aside.intent.id
    assert late.delivery.order_number == "ORD-1001"
    assert after.delivery.order_number == "ORD-1002"
    assert len(counter.service.asked(BOOK)) == len(depot.deliveries) == 2
    assert counter.rows("SELECT state, delivery_id FROM intents ORDER BY rowid") == [
        ("booked", "d1001"),
        ("booked", "d1002"),
    ]
    assert await counter.desk.reconciling.doubts() == ()


async def test_a_late_refusal_settles_it(counter: DeskUnderTest, depot: ServiceModel) -> None:
    aside = await put_aside(counter, depot, makes=False)
    assert isinstance(await counter.desk.booking.book(NEXT), Booked)
    aside.hanging.let_go(said(400, NO))
    late = await aside.booking
    assert isinstance(late, NotBooked)
    assert isinstance(late.error, Refused)
    assert late.intent.booking.customer_number == DRAFT.phone
    assert counter.rows(STATES) == [("refused", "no money"), ("booked", "")]
    assert len(depot.deliveries) == 1


@pytest.mark.parametrize("makes", [True, False])
async def test_an_answer_that_is_lost_leaves_it_unconfirmed_and_it_is_looked_for(
    counter: DeskUnderTest, depot: ServiceModel, makes: bool
) -> None:
    aside = await put_aside(counter, depot, makes=makes)
    aside.hanging.let_go(httpx.ReadTimeout("late"))
    late = await aside.booking
    assert isinstance(late, Doubtful)
    assert isinstance(late.error, InDoubt)
    assert counter.rows("SELECT state FROM intents") == [("in_doubt",)]
    findings = await counter.desk.reconciling.search_due()
    assert [one.delivery.order_number for one in findings.found] == ["ORD-1001"] * makes
    assert len(counter.service.asked(BOOK)) == 1


@pytest.mark.parametrize("answer", [None, said(400, NO), CUT], ids=["201", "400", "cut"])
async def test_what_is_found_before_its_answer_comes_is_booked_whatever_that_says(
    counter: DeskUnderTest, depot: ServiceModel, answer: httpx.Response | Exception | None
) -> None:
    aside = await put_aside(counter, depot)
    (found,) = (await counter.desk.reconciling.search_due()).found
    assert found.intent.id == aside.intent.id
    aside.hanging.let_go(answer)
    late = await aside.booking
    assert isinstance(late, Booked)
    assert late.trouble is None
    assert late.delivery.id == found.delivery.id == "d1001"
    assert counter.rows("SELECT state, delivery_id FROM intents") == [("booked", "d1001")]


async def test_as_long_as_its_answer_may_come_likeness_is_no_proof(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    depot.digits = 5  # the service cuts the mark off: only likeness is left
    async with unanswered(counter, depot, makes=True) as aside:
        await asyncio.wait([asyncio.ensure_future(counter.desk.reconciling.search_due())])
        assert counter.rows("SELECT state FROM intents") == [("in_doubt",)]
        aside.hanging.let_go(CUT)
        await aside.booking
        counter.clock.go_on(seconds=60)
        (found,) = (await counter.desk.reconciling.search_due()).found
        assert found.intent.id == aside.intent.id


async def test_as_long_as_its_answer_may_come_it_is_neither_sent_again_nor_given_up(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    async with unanswered(counter, depot, makes=False) as aside:
        for _ in range(8):
            counter.clock.go_on(minutes=5)
            await counter.desk.reconciling.search_due()
        (doubt,) = await counter.desk.reconciling.doubts()
        assert not counter.desk.reconciling.may_choose(doubt)
        kept = await counter.desk.booking.send_again(aside.intent)
        assert kept == (await counter.desk.reconciling.doubts())[0]
        assert len(counter.service.asked(BOOK)) == 1
        aside.hanging.let_go(CUT)
        await aside.booking
        (doubt,) = await counter.desk.reconciling.doubts()
        assert counter.desk.reconciling.may_choose(doubt)


async def test_the_same_phone_is_warned_about(counter: DeskUnderTest, depot: ServiceModel) -> None:
    async with unanswered(counter, depot, makes=True):
        again = Draft(phone="+965 99221234", name="Somebody", dropoff=NEXT.dropoff)
        warning = await counter.desk.booking.warning_of(again)
        assert warning is not None
        assert warning.kind is DuplicateKind.IN_DOUBT
        assert await counter.desk.booking.warning_of(NEXT) is None


async def test_several_may_be_aside(counter: DeskUnderTest, depot: ServiceModel) -> None:
    asides = []
    for number in range(3):
        asides.append(await put_aside(counter, depot))
        counter.clock.go_on(seconds=number)
    for aside in reversed(asides):
        aside.hanging.let_go()
    ends = [await aside.booking for aside in asides]
    assert all(isinstance(end, Booked) for end in ends)
    orders = [end.delivery.order_number for end in ends if isinstance(end, Booked)]
    assert orders == ["ORD-1001", "ORD-1002", "ORD-1003"]
    assert len(depot.deliveries) == 3


async def test_without_a_request_out_there_is_nothing_to_put_aside(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    assert await counter.desk.booking.set_aside() is None
    assert isinstance(await counter.desk.booking.book(DRAFT), Booked)
    assert await counter.desk.booking.set_aside() is None
    assert counter.rows("SELECT state FROM intents") == [("booked",)]


async def test_it_may_be_put_aside_before_its_request_has_left(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    hanging = Hanging(depot)
    counter.service.says(BOOK, hanging)
    booking = asyncio.ensure_future(counter.desk.booking.book(DRAFT))
    await asyncio.sleep(0)
    assert counter.desk.booking.in_flight
    assert counter.service.asked(BOOK) == []
    intent = await counter.desk.booking.set_aside()
    assert intent is not None
    hanging.let_go()
    assert isinstance(await booking, Booked)
    invalid = asyncio.ensure_future(counter.desk.booking.book(Draft()))
    await asyncio.sleep(0)
    assert await counter.desk.booking.set_aside() is None
    with pytest.raises(InvalidInput):
        await invalid


async def test_where_its_end_has_just_come_that_is_its_end(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    hanging = Hanging(depot)
    counter.service.says(BOOK, hanging)
    booking = asyncio.ensure_future(counter.desk.booking.book(DRAFT))
    await hanging.arrived.wait()
    (row,) = counter.rows("SELECT id FROM intents")
    await counter.journal.settle_intent(str(row[0]), IntentState.REFUSED, NOON)
    assert await counter.desk.booking.set_aside() is None
    assert counter.desk.booking.in_flight
    hanging.let_go(said(400, NO))
    assert isinstance(await booking, NotBooked)
    assert not counter.desk.booking.in_flight


async def test_what_cannot_be_written_is_waited_for_as_before(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    hanging = Hanging(depot)
    counter.service.says(BOOK, hanging)
    booking = asyncio.ensure_future(counter.desk.booking.book(DRAFT))
    await hanging.arrived.wait()
    with locked(counter.path), pytest.raises(JournalError):
        await counter.desk.booking.set_aside()
    assert counter.rows("SELECT state FROM intents") == [("in_flight",)]
    assert await counter.desk.booking.book(NEXT) is None
    hanging.let_go()
    assert isinstance(await booking, Booked)


async def test_a_kill_leaves_it_unconfirmed(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as counter:
        depot = depot_of(counter)
        async with unanswered(counter, depot, makes=True):
            hanging = Hanging(depot)
            counter.service.says(BOOK, hanging)
            second = asyncio.ensure_future(counter.desk.booking.book(NEXT))
            await hanging.arrived.wait()
            second.cancel()
            await asyncio.wait([second])
    async with desk_at(path) as counter:
        depot.opened_at(counter.service)
        await counter.desk.tracking.interrupted()
        assert counter.rows(STATES) == [("in_doubt", "set aside"), ("in_doubt", "interrupted")]
        counter.clock.now = NOON + timedelta(seconds=30)
        found = (await counter.desk.reconciling.search_due()).found
        assert {one.delivery.order_number for one in found} == {"ORD-1001", "ORD-1002"}
        assert counter.service.asked(BOOK) == []

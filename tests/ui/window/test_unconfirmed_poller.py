"""The search for unconfirmed bookings, and what a clerk decides about one, over a real desk."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from datetime import timedelta

import httpx
import pytest

from deskdispatch.desk.deliveries.changes import Changes
from deskdispatch.domain.errors import (
    InvalidInput,
    JournalError,
    KnownError,
    NotSent,
    Rule,
    Unavailable,
)
from deskdispatch.domain.unconfirmed.intent import Booked, Intent, NotBooked
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.unconfirmed_poller import SLOWEST_S, UnconfirmedPoller
from tests.client.wire import CREATED
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, DeskUnderTest
from tests.desk.service_model import ServiceModel, model_of, wire
from tests.ui.rows import summary
from tests.waiting import until

CUT = httpx.ReadError("cut")


@dataclass
class SignalRecorder:
    """What the search told the window."""

    bookings: list[tuple[UnconfirmedBooking, ...]] = field(default_factory=list)
    found: list[Booked] = field(default_factory=list)
    late: list[Booked] = field(default_factory=list)
    not_booked: list[NotBooked] = field(default_factory=list)
    unsendable: list[tuple[Intent, InvalidInput]] = field(default_factory=list)
    still: list[UnconfirmedBooking] = field(default_factory=list)
    errors: list[KnownError] = field(default_factory=list)
    failures: list[KnownError] = field(default_factory=list)
    busy: list[bool] = field(default_factory=list)
    given_up: int = 0

    def listen(self, poller: UnconfirmedPoller) -> None:
        poller.changed.connect(self.bookings.append)
        poller.found.connect(self.found.append)
        poller.found_after_discard.connect(self.late.append)
        poller.not_booked.connect(self.not_booked.append)
        poller.not_sendable.connect(self._on_not_sendable)
        poller.still_unconfirmed.connect(self.still.append)
        poller.command_failed.connect(self.errors.append)
        poller.failed.connect(self.failures.append)
        poller.busy_changed.connect(self.busy.append)
        poller.given_up.connect(self._on_given_up)

    def _on_not_sendable(self, intent: Intent, invalid: InvalidInput) -> None:
        self.unsendable.append((intent, invalid))

    def _on_given_up(self) -> None:
        self.given_up += 1


@pytest.fixture
async def model(harness: DeskUnderTest) -> ServiceModel:
    opened = model_of(harness)
    await harness.desk.tracking.refresh()
    return opened


@pytest.fixture
def poller(harness: DeskUnderTest) -> UnconfirmedPoller:
    return UnconfirmedPoller(harness.clock)


@pytest.fixture
def heard(poller: UnconfirmedPoller) -> SignalRecorder:
    listener = SignalRecorder()
    listener.listen(poller)
    return listener


@pytest.fixture
async def following(
    poller: UnconfirmedPoller, harness: DeskUnderTest, tasks: Tasks, heard: SignalRecorder
) -> UnconfirmedPoller:
    """The search under way, after its first look."""
    poller.attach(harness.desk)
    tasks.spawn(poller.follow(harness.desk), name="unconfirmed")
    await until(lambda: heard.bookings, what="a first look")
    return poller


async def lose(harness: DeskUnderTest, model: ServiceModel, *, arrives: bool = False) -> Intent:
    """A booking whose answer is lost; it may have arrived."""
    if arrives:
        model.lost = CUT
    else:
        harness.service.says(BOOK, CUT)
    await harness.desk.booking.book(DRAFT)
    model.lost = None
    harness.service.says(BOOK, model.book)
    (intent,) = await harness.journal.open_intents()
    return intent


async def look_past_the_horizon(harness: DeskUnderTest) -> None:
    """Until a choice is offered."""
    for _ in range(20):
        harness.clock.go_on(seconds=60)
        await harness.desk.reconciling.search_due()
    (unconfirmed,) = await harness.desk.reconciling.unconfirmed_bookings()
    assert harness.desk.reconciling.may_choose(unconfirmed)


async def test_it_says_when_to_look_next(
    poller: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel
) -> None:
    assert await poller.check_due(harness.desk) is None
    await lose(harness, model)
    assert await poller.check_due(harness.desk) == pytest.approx(2)
    harness.clock.go_on(seconds=2)
    assert await poller.check_due(harness.desk) == pytest.approx(5)


async def test_what_is_booked_is_told_once(
    poller: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await lose(harness, model, arrives=True)
    await poller.check_due(harness.desk)
    await poller.check_due(harness.desk)
    (found,) = heard.found
    assert found.intent.id == intent.id
    assert heard.bookings[-1] == ()


async def test_a_nudge_looks_at_once(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    await lose(harness, model, arrives=True)
    following.nudge()
    await until(lambda: heard.found, what="what was found")


async def test_records_that_cannot_be_read_are_told_and_tried_again(
    poller: UnconfirmedPoller, harness: DeskUnderTest, heard: SignalRecorder
) -> None:
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert await poller.check_due(harness.desk) == SLOWEST_S
        other.execute("ROLLBACK")
    (failure,) = heard.failures
    assert isinstance(failure, JournalError)
    assert await poller.check_due(harness.desk) is None


async def test_looking_now_says_why_it_saw_nothing(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await lose(harness, model)
    harness.service.says(LIST, (503, '{"error": "down"}'))
    await following.check_one(intent.id)
    assert any(isinstance(error, Unavailable) for error in heard.errors)
    assert heard.bookings[-1][0].trouble
    assert heard.busy == [True, False]


async def test_giving_up(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await lose(harness, model)
    await look_past_the_horizon(harness)
    await following.give_up(intent.id)
    assert heard.given_up == 1
    assert heard.bookings[-1] == ()


async def test_giving_up_too_early_changes_nothing(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await lose(harness, model)
    await following.give_up(intent.id)
    assert [unconfirmed.intent.id for unconfirmed in heard.still] == [intent.id]
    assert heard.given_up == 0


async def test_giving_up_what_turns_out_to_be_booked(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await lose(harness, model, arrives=True)
    await following.give_up(intent.id)
    assert [booked.intent.id for booked in heard.found] == [intent.id]
    assert heard.given_up == 0


async def test_what_was_given_up_and_is_booked_is_told_as_late(
    poller: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await lose(harness, model, arrives=True)
    harness.service.says(LIST, (200, '{"deliveries": []}'))
    await look_past_the_horizon(harness)
    await harness.desk.reconciling.give_up(intent.id)
    harness.service.says(LIST, model.list)
    harness.clock.go_on(seconds=601)
    await poller.check_due(harness.desk)
    assert heard.found == []
    assert [booked.intent.id for booked in heard.late] == [intent.id]


async def test_waiting_on(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await lose(harness, model)
    await look_past_the_horizon(harness)
    await following.keep_waiting(intent.id)
    (unconfirmed,) = heard.bookings[-1]
    assert not harness.desk.reconciling.may_choose(unconfirmed)
    assert unconfirmed.wait_until == harness.clock.now + timedelta(minutes=10)


async def test_sending_again(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await lose(harness, model)
    await look_past_the_horizon(harness)
    await following.send_again(intent.id)
    (booked,) = heard.found
    assert booked.intent.id != intent.id
    assert heard.bookings[-1] == ()


async def test_sending_again_in_vain(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await lose(harness, model)
    await look_past_the_horizon(harness)
    harness.service.says(BOOK, httpx.ConnectError("no way"))
    await following.send_again(intent.id)
    (end,) = heard.not_booked
    assert isinstance(end.error, NotSent)
    assert end.intent.booking.customer_name == DRAFT.name


async def test_what_cannot_be_sent_any_more_as_it_is(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    await harness.allow_scheduling()
    harness.service.says(BOOK, CUT)
    at = harness.clock.now + timedelta(minutes=40)
    await harness.desk.booking.book(DRAFT.model_copy(update={"scheduled_at": at}))
    (intent,) = await harness.journal.open_intents()
    await look_past_the_horizon(harness)
    await following.send_again(intent.id)
    ((again, invalid),) = heard.unsendable
    assert again.id == intent.id
    assert [problem.rule for problem in invalid.problems] == [Rule.TOO_SOON]
    assert len(harness.service.asked(BOOK)) == 1
    assert len(await harness.desk.reconciling.unconfirmed_bookings()) == 1


async def test_one_decision_at_a_time_and_the_end_waits_for_it(
    following: UnconfirmedPoller,
    harness: DeskUnderTest,
    model: ServiceModel,
    heard: SignalRecorder,
    tasks: Tasks,
) -> None:
    intent = await lose(harness, model)
    await look_past_the_horizon(harness)
    held = harness.service.holds(BOOK)
    tasks.spawn(following.send_again(intent.id), name="again")
    await held.arrived.wait()
    await following.send_again(intent.id)
    ending = asyncio.ensure_future(following.finish())
    await asyncio.sleep(0)
    assert not ending.done()
    held.give(400, '{"error": "no money"}')
    await asyncio.wait_for(ending, 60)
    assert len(heard.not_booked) == 1
    assert len(harness.service.asked(BOOK)) == 2


async def test_nothing_is_decided_without_a_desk(
    poller: UnconfirmedPoller, heard: SignalRecorder
) -> None:
    await poller.give_up("i1")
    assert heard.busy == []
    await poller.finish()


async def word_of_the_operator(
    poller: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel
) -> Intent:
    """A booking that the operator named an order for, and that no list shows."""
    model.runs_back = True
    intent = await lose(harness, model)
    await poller.record_order(intent.id, "ORD-7777")
    for _ in range(20):
        harness.clock.go_on(seconds=60)
        await harness.desk.reconciling.search_due()
    (unconfirmed,) = await harness.desk.reconciling.unconfirmed_bookings()
    assert harness.desk.reconciling.may_close(unconfirmed)
    return intent


async def test_one_closed_by_the_operators_word_leaves_the_unconfirmed_ones(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    closed: list[UnconfirmedBooking] = []
    reported: list[tuple[UnconfirmedBooking, ...]] = []
    following.closed.connect(closed.append)
    following.reported_booked_changed.connect(reported.append)
    intent = await word_of_the_operator(following, harness, model)
    await following.close_as_reported(intent.id)
    assert [unconfirmed.intent.id for unconfirmed in closed] == [intent.id]
    assert heard.bookings[-1] == ()
    assert [unconfirmed.intent.id for unconfirmed in reported[-1]] == [intent.id]
    assert not heard.still


async def test_closing_what_cannot_be_looked_for_changes_nothing(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await word_of_the_operator(following, harness, model)
    harness.service.says(LIST, CUT)
    await following.close_as_reported(intent.id)
    assert [unconfirmed.intent.id for unconfirmed in heard.still] == [intent.id]
    assert [unconfirmed.intent.id for unconfirmed in heard.bookings[-1]] == [intent.id]


async def test_closing_what_is_there_after_all_is_told_as_found(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await lose(harness, model, arrives=True)
    order = model.deliveries[-1]["orderNumber"]
    await following.record_order(intent.id, order)
    await until(lambda: heard.found, what="the booking")
    assert [one.delivery.order_number for one in heard.found] == [order]
    await following.close_as_reported(intent.id)
    assert len(heard.found) == 1, "it is told once"
    assert not heard.still


async def test_a_poll_that_shows_an_order_by_word_has_it_looked_for_at_once(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    intent = await word_of_the_operator(following, harness, model)
    await following.close_as_reported(intent.id)
    harness.clock.go_on(days=3)
    point = intent.booking.dropoff
    model.add(
        orderNumber=" ord-7777",
        createdAt=wire(intent.written_at + timedelta(seconds=3)),
        deliveryLatitude=round(point.latitude, 4),
        deliveryLongitude=round(point.longitude, 4),
    )
    await harness.desk.tracking.refresh()
    following.check_reported_orders(Changes(at=harness.clock.now, summaries=(summary(5),)))
    shown = summary(7, order_number=" ord-7777")
    following.check_reported_orders(Changes(at=harness.clock.now, summaries=(shown,)))
    await until(lambda: heard.found, what="its delivery")
    assert heard.found[-1].intent.id == intent.id


async def test_differences_that_were_read_are_not_shown_at_the_next_start(
    following: UnconfirmedPoller, harness: DeskUnderTest, model: ServiceModel, heard: SignalRecorder
) -> None:
    ended = CREATED.replace('"PENDING"', '"CANCELLED"')
    harness.service.says(BOOK, (201, ended))
    outcome = await harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, Booked)
    await following.dismiss_differences(outcome.intent.id)
    assert await harness.desk.booking.booked_with_differences() == ()
    await harness.journal.close()
    await following.dismiss_differences(outcome.intent.id)
    assert [type(error) for error in heard.failures] == [JournalError]

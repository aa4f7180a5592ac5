"""Tests of orders that are held before they are sent: undone, sent, or left on the disk."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from deskdispatch.desk.booking.drafts import Drafts
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.held_order import HeldOrder
from deskdispatch.domain.deliveries.duplicate import DuplicateKind
from deskdispatch.domain.errors import InvalidInput, JournalError, Refused
from deskdispatch.domain.fields import Field
from deskdispatch.domain.unconfirmed.intent import Booked, NotBooked, Unconfirmed
from tests.desk.booking.test_booking import locked
from tests.desk.desk_under_test import BOOK, DRAFT, DeskUnderTest, desk_at
from tests.desk.service_model import ServiceModel

NEXT = DRAFT.model_copy(update={"phone": "6600 1122", "name": "Noura"})
HOLD_S = 3
NO = '{"error": "no money"}'


async def hold(harness: DeskUnderTest, draft: Draft = DRAFT) -> HeldOrder:
    """Saves the form's draft and presses *Book*, which holds the order."""
    await harness.journal.keep_draft(draft, harness.clock())
    held = harness.desk.holding.hold(draft, None, HOLD_S)
    await harness.desk.holding.keep(held)
    return held


def names_of_left_over(harness: DeskUnderTest) -> list[object]:
    return [name for (name,) in harness.rows("SELECT name FROM held_orders ORDER BY held_at")]


async def test_it_is_sent_once_when_its_time_has_come(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    holding = harness.desk.holding
    held = await hold(harness)
    harness.clock.go_on(seconds=HOLD_S - 1)
    assert (holding.next_due(), held.seconds_left(harness.clock())) == (None, 1)
    assert harness.service.asked(BOOK) == []
    harness.clock.go_on(seconds=1)
    assert holding.next_due() is held
    assert isinstance(await holding.send(held), Booked)
    assert len(model.deliveries) == len(harness.service.asked(BOOK)) == 1
    assert (holding.orders, holding.next_due(), names_of_left_over(harness)) == ((), None, [])


async def test_during_a_pause_nothing_leaves_and_the_seconds_stand_still(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    holding = harness.desk.holding
    held = await hold(harness)
    harness.clock.go_on(seconds=1)
    holding.pause()
    harness.clock.go_on(seconds=20)
    assert (holding.next_due(), held.seconds_left(holding.now)) == (None, HOLD_S - 1)
    holding.resume()
    holding.resume()
    assert (holding.next_due(), held.seconds_left(harness.clock())) == (None, HOLD_S - 1)
    harness.clock.go_on(seconds=HOLD_S - 1)
    assert holding.next_due() is held


async def test_the_form_is_on_the_disk_as_a_held_order_or_as_the_form(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    held = await hold(harness)
    assert await harness.journal.draft() is None
    assert names_of_left_over(harness) == [DRAFT.name]
    assert harness.desk.holding.take_back(held)
    assert await harness.desk.holding.return_to_form(held, Draft()) is None
    assert await harness.journal.draft() == DRAFT
    assert names_of_left_over(harness) == []
    harness.clock.go_on(seconds=HOLD_S)
    assert harness.desk.holding.next_due() is None
    assert model.deliveries == []
    assert harness.service.asked(BOOK) == []


async def test_what_was_typed_before_the_undo_is_saved(harness: DeskUnderTest) -> None:
    held = await hold(harness)
    assert harness.desk.holding.take_back(held)
    saved = await harness.desk.holding.return_to_form(held, NEXT)
    assert saved is not None
    assert await harness.journal.kept_drafts() == (saved,)
    assert (saved.draft, await harness.journal.draft()) == (NEXT, DRAFT)


async def test_other_counters_learn_nothing_of_it(harness: DeskUnderTest) -> None:
    """A shared draft could be booked elsewhere while this desk sends it."""
    held = await hold(harness)
    assert await harness.journal.kept_drafts() == ()
    harness.desk.holding.take_back(held)
    await harness.desk.holding.keep_as_draft(held)
    assert await harness.journal.kept_drafts() == (held.saved,)


async def test_of_two_wishes_at_once_the_first_counts(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    holding, held = harness.desk.holding, await hold(harness)
    gate = harness.service.holds(BOOK)
    sending = asyncio.ensure_future(holding.send(held))
    await gate.arrived.wait()
    assert not holding.take_back(held)
    assert holding.newest is None
    gate.answer.set_result(model.book(harness.service.asked(BOOK)[0]))
    assert isinstance(await sending, Booked)


async def test_what_is_taken_back_on_the_disk_is_never_sent(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """The order's state in memory does not matter."""
    held = await hold(harness)
    await harness.desk.holding.return_to_form(held, Draft())
    with pytest.raises(JournalError):
        await harness.desk.holding.send(held)
    assert harness.service.asked(BOOK) == []
    assert model.deliveries == []


async def test_a_second_press_sends_the_first_at_once_and_follows_it(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    holding, first = harness.desk.holding, await hold(harness)
    second = await hold(harness, NEXT)
    assert holding.orders == (first, second)
    assert holding.next_due() is first
    gate = harness.service.holds(BOOK)
    sending = asyncio.ensure_future(holding.send(first))
    await gate.arrived.wait()
    harness.clock.go_on(seconds=HOLD_S)
    assert holding.next_due() is None, "never two at once"
    assert holding.newest is second
    gate.answer.set_result(model.book(harness.service.asked(BOOK)[0]))
    await sending
    assert holding.next_due() is second
    harness.service.says(BOOK, model.book)
    await holding.send(second)
    assert [each["customerName"] for each in model.deliveries] == [DRAFT.name, NEXT.name]


async def test_it_waits_for_a_booking_that_is_not_held(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    held = await hold(harness)
    harness.clock.go_on(seconds=HOLD_S)
    gate = harness.service.holds(BOOK)
    other = asyncio.ensure_future(harness.desk.booking.book(NEXT))
    await gate.arrived.wait()
    assert harness.desk.holding.next_due() is None
    assert await harness.desk.holding.send(held) is None
    assert harness.desk.holding.newest is held
    gate.answer.set_result(model.book(harness.service.asked(BOOK)[0]))
    await other


async def test_a_refused_one_is_on_the_disk_until_it_is_somewhere_else(
    harness: DeskUnderTest,
) -> None:
    harness.service.says(BOOK, (400, NO))
    held = await hold(harness)
    outcome = await harness.desk.holding.send(held)
    assert isinstance(outcome, NotBooked)
    assert isinstance(outcome.error, Refused)
    assert await harness.journal.held_left_over() == (held.saved,)
    await harness.desk.holding.return_to_form(held, Draft())
    assert (await harness.journal.held_left_over(), await harness.journal.draft()) == ((), DRAFT)


async def test_an_unconfirmed_one_is_no_draft_that_could_be_booked_again(
    harness: DeskUnderTest,
) -> None:
    harness.service.says(BOOK, httpx.ReadTimeout("late"))
    held = await hold(harness)
    assert isinstance(await harness.desk.holding.send(held), Unconfirmed)
    assert await harness.journal.held_left_over() == ()
    assert names_of_left_over(harness) == [DRAFT.name], "it may still turn out to be refused"


async def test_a_time_that_is_too_near_by_now_is_not_sent(harness: DeskUnderTest) -> None:
    await harness.allow_scheduling()
    at = harness.clock().replace(microsecond=0)
    wanted = DRAFT.model_copy(update={"scheduled_at": at.replace(minute=at.minute + 30)})
    held = await hold(harness, wanted)
    harness.clock.go_on(seconds=HOLD_S)
    with pytest.raises(InvalidInput) as caught:
        await harness.desk.holding.send(held)
    assert [problem.field for problem in caught.value.problems] == [Field.SCHEDULE]
    assert harness.service.asked(BOOK) == []
    assert harness.desk.holding.orders == ()


async def test_what_cannot_be_sent_is_not_held(harness: DeskUnderTest) -> None:
    with pytest.raises(InvalidInput):
        harness.desk.holding.hold(Draft(phone="1"), None, HOLD_S)
    assert harness.desk.holding.orders == ()


async def test_nothing_is_held_that_is_not_on_the_disk(harness: DeskUnderTest) -> None:
    holding = harness.desk.holding
    with locked(harness.path):
        held = holding.hold(DRAFT, None, HOLD_S)
        harness.clock.go_on(seconds=HOLD_S)
        assert holding.next_due() is None
        with pytest.raises(JournalError):
            await holding.keep(held)
    assert holding.orders == ()


async def test_it_is_on_the_disk_before_whatever_is_written_of_the_empty_form(
    harness: DeskUnderTest,
) -> None:
    """A kill in between would lose the order."""
    await harness.journal.keep_draft(DRAFT, harness.clock())
    held = harness.desk.holding.hold(DRAFT, None, HOLD_S)
    written = harness.desk.holding.keep(held)
    harness.journal.keep_draft_now(Draft(), harness.clock(), 5)
    assert names_of_left_over(harness) == [DRAFT.name]
    await written


async def test_one_taken_back_before_the_disk_refused_it_is_in_the_form_alone(
    harness: DeskUnderTest,
) -> None:
    holding = harness.desk.holding
    with locked(harness.path):
        held = holding.hold(DRAFT, None, HOLD_S)
        written = holding.keep(held)
        assert holding.take_back(held)
        await written  # raises nothing, which would save it again
        with pytest.raises(JournalError):
            await holding.keep_as_draft(held)
    with pytest.raises(JournalError):
        await holding.keep_as_draft(held)  # it does not exist


async def test_what_could_not_be_written_back_is_not_told_of_once_it_is_booked(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """Otherwise the next start would report that it was not booked."""
    holding, held = harness.desk.holding, await hold(harness)
    assert holding.take_back(held)
    with locked(harness.path), pytest.raises(JournalError):
        await holding.return_to_form(held, Draft())
    assert names_of_left_over(harness) == [DRAFT.name]
    again = await hold(harness)
    assert names_of_left_over(harness) == [DRAFT.name]
    assert isinstance(await holding.send(again), Booked)
    assert names_of_left_over(harness) == []
    assert await harness.journal.held_left_over() == ()


async def test_what_could_not_be_written_back_and_is_booked_without_a_hold_is_not_told_of(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    holding, held = harness.desk.holding, await hold(harness)
    assert holding.take_back(held)
    with locked(harness.path), pytest.raises(JournalError):
        await holding.return_to_form(held, Draft())
    assert isinstance(await harness.desk.booking.book(DRAFT), Booked)
    assert await harness.journal.held_left_over() == ()


async def test_after_a_sleep_nothing_leaves_late(harness: DeskUnderTest) -> None:
    holding = harness.desk.holding
    first, second = await hold(harness), await hold(harness, NEXT)
    harness.clock.go_on(seconds=10)
    assert holding.take_late_back() == ()
    harness.clock.go_on(minutes=40)
    assert holding.take_late_back() == (first, second)
    assert (holding.orders, holding.next_due()) == ((), None)


async def test_a_pause_before_the_press_is_no_sleep(harness: DeskUnderTest) -> None:
    await hold(harness)
    holding = harness.desk.holding
    assert holding.take_late_back() == ()
    holding.take_all_back()
    harness.clock.go_on(hours=1)
    held = await hold(harness, NEXT)
    assert holding.take_late_back() == ()
    assert holding.newest is held


async def test_the_same_again_is_asked_about_while_it_is_held(harness: DeskUnderTest) -> None:
    await hold(harness)
    found = harness.desk.holding.repeated_by(DRAFT.model_copy(update={"name": "Fatma"}))
    assert found is not None
    assert (found.kind, found.name) == (DuplicateKind.HELD, DRAFT.name)
    assert harness.desk.holding.repeated_by(NEXT) is None


async def test_after_a_crash_it_is_said_and_not_sent(tmp_path: Path) -> None:
    path = tmp_path / "again.sqlite"
    async with desk_at(path) as before:
        held = await hold(before)
    async with desk_at(path) as after:
        assert await after.desk.tracking.interrupted() == ()
        assert after.desk.holding.next_due() is None
        assert await after.journal.held_left_over() == (held.saved,)
        await after.journal.keep_held_as_draft(held.id)
        assert await after.journal.held_left_over() == ()
        assert await after.journal.kept_drafts() == (held.saved,)


async def test_one_that_is_told_of_while_the_disk_refuses_it_is_told_of_once(
    tmp_path: Path,
) -> None:
    """It may be booked from that message, after which it must not be reported as not booked."""
    path = tmp_path / "again.sqlite"
    async with desk_at(path) as before:
        held = await hold(before)
    async with desk_at(path) as after:
        drafts = Drafts(after.journal, after.clock)
        with locked(path):
            assert isinstance(await drafts.keep_order(held.saved), JournalError)
        assert await drafts.saved() == (held.saved,)  # which the message opens
        await drafts.keep(DRAFT)
        await drafts.forget(held.id)
        assert isinstance(await after.desk.holding.send(await hold(after)), Booked)
        assert await after.journal.held_left_over() == ()
        assert await drafts.saved() == ()


async def test_one_that_was_booked_before_the_crash_is_no_draft(
    tmp_path: Path,
) -> None:
    path = tmp_path / "again.sqlite"
    async with desk_at(path) as before:
        held = await hold(before)
        gate = before.service.holds(BOOK)
        sending = asyncio.ensure_future(before.desk.holding.send(held))
        await gate.arrived.wait()
        sending.cancel()
    async with desk_at(path) as after:
        (interrupted,) = await after.desk.tracking.interrupted()
        assert interrupted.booking.customer_name == DRAFT.name
        assert await after.journal.held_left_over() == ()

"""Tests of a clerk's choices for an unconfirmed booking: their conditions and results."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import httpx
import pytest

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.unconfirmed.intent import Booked, Intent, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, DeskUnderTest
from tests.desk.service_model import CUT, ServiceModel, lost, only_unconfirmed, wire


async def look_on(harness: DeskUnderTest, **until: float) -> UnconfirmedBooking:
    """Searches whenever one is due, for the given time."""
    end = harness.clock.now + timedelta(**until)
    while (at := await harness.desk.reconciling.next_search_at()) is not None and at <= end:
        harness.clock.now = max(at, harness.clock.now)
        await harness.desk.reconciling.search_due()
    harness.clock.now = end
    return await only_unconfirmed(harness)


def may_choose(harness: DeskUnderTest, unconfirmed: UnconfirmedBooking) -> bool:
    return harness.desk.reconciling.may_choose(unconfirmed)


async def waited_for(harness: DeskUnderTest) -> Intent:
    """Makes a booking that never arrives, and searches for it beyond the horizon."""
    intent = await lost(harness)
    assert may_choose(harness, await look_on(harness, minutes=10))
    return intent


async def test_before_the_horizon_there_is_no_choice(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    assert not may_choose(harness, await look_on(harness, minutes=9, seconds=59))
    assert may_choose(harness, await look_on(harness, seconds=1))


async def test_the_horizon_begins_when_the_answer_fails(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """A PC that sleeps sends its request, or the rest of it, when it wakes up."""
    held = harness.service.holds(BOOK)
    booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    await held.arrived.wait()
    assert await harness.desk.booking.set_aside() is not None
    assert (await look_on(harness, seconds=100)).searches >= 5
    harness.clock.go_on(hours=5)
    held.answer.set_exception(CUT)
    await booking
    assert not may_choose(harness, await look_on(harness, minutes=9, seconds=59))
    assert may_choose(harness, await look_on(harness, seconds=1))


async def test_without_five_answered_looks_there_is_no_choice(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    harness.service.says(LIST, CUT)
    unconfirmed = await look_on(harness, minutes=12)
    assert (unconfirmed.searches, may_choose(harness, unconfirmed)) == (0, False)
    harness.service.says(LIST, model.list)
    for looks in range(1, 6):
        harness.clock.go_on(seconds=60)
        (unconfirmed,) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
        assert (unconfirmed.searches, may_choose(harness, unconfirmed)) == (looks, looks == 5)


async def test_the_last_look_must_be_beyond_the_horizon(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await lost(harness)
    for _ in range(9):
        await harness.desk.reconciling.search_for(intent.id)
    harness.clock.go_on(minutes=11)
    assert not may_choose(harness, await only_unconfirmed(harness))
    await harness.desk.reconciling.search_due()
    assert may_choose(harness, await only_unconfirmed(harness))


async def test_who_keeps_waiting_has_a_new_horizon(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    kept = await harness.desk.reconciling.keep_waiting(intent.id)
    assert (kept.searches, kept.next_search_at) == (0, harness.clock.now)
    assert kept.wait_until == harness.clock.now + timedelta(minutes=10)
    assert kept == await only_unconfirmed(harness)
    harness.service.requests.clear()
    assert not may_choose(harness, await look_on(harness, minutes=9))
    assert len(harness.service.asked(LIST)) > 10
    assert may_choose(harness, await look_on(harness, minutes=1))


async def test_giving_up_looks_once_more(harness: DeskUnderTest, model: ServiceModel) -> None:
    intent = await waited_for(harness)
    harness.service.requests.clear()
    assert await harness.desk.reconciling.give_up(intent.id) is None
    assert len(harness.service.asked(LIST)) == 1
    assert harness.rows("SELECT state FROM intents") == [("given_up",)]
    assert (await harness.desk.reconciling.current()).unconfirmed_bookings == ()
    assert await harness.desk.reconciling.give_up(intent.id) is None
    with pytest.raises(JournalError):
        await harness.desk.reconciling.keep_waiting(intent.id)


async def test_giving_up_finds_what_came_at_last(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    model.book(harness.service.asked(BOOK)[0])
    model.deliveries[0]["createdAt"] = "2026-11-21T09:00:30.000Z"
    end = await harness.desk.reconciling.give_up(intent.id)
    assert isinstance(end, Booked)
    assert end.delivery.id == "d1001"
    assert await harness.desk.reconciling.give_up(intent.id) == end


@pytest.mark.parametrize("days", [-1, 1])
async def test_a_clock_that_told_another_day_hides_nothing_from_the_last_look(
    harness: DeskUnderTest, model: ServiceModel, days: int
) -> None:
    """A normal search does not open deliveries that seem to be of another day."""
    intent = await waited_for(harness)
    model.book(harness.service.asked(BOOK)[0])
    model.deliveries[0]["createdAt"] = wire(intent.written_at + timedelta(days=days))
    model.debits.clear()
    assert (await harness.desk.reconciling.search_for(intent.id)).found == ()
    end = await harness.desk.reconciling.give_up(intent.id)
    assert isinstance(end, Booked)
    assert end.intent.id == intent.id


@pytest.mark.parametrize("days", [-1, 1])
async def test_a_clock_that_told_another_day_hides_no_late_one(
    harness: DeskUnderTest, model: ServiceModel, days: int
) -> None:
    intent = await waited_for(harness)
    assert await harness.desk.reconciling.give_up(intent.id) is None
    model.book(harness.service.asked(BOOK)[0])
    model.deliveries[0]["createdAt"] = wire(intent.written_at + timedelta(days=days))
    model.debits.clear()
    harness.clock.go_on(minutes=11)
    (late,) = (await harness.desk.reconciling.search_due()).late
    assert late.intent.id == intent.id


async def test_what_cannot_be_looked_for_is_not_given_up(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    harness.service.says(LIST, CUT)
    end = await harness.desk.reconciling.give_up(intent.id)
    assert isinstance(end, UnconfirmedBooking)
    assert end.failure == "ReadError: cut"
    assert harness.rows("SELECT state FROM intents") == [("in_doubt",)]


async def test_nothing_is_given_up_too_early(harness: DeskUnderTest, model: ServiceModel) -> None:
    intent = await lost(harness)
    await look_on(harness, minutes=9)
    assert isinstance(await harness.desk.reconciling.give_up(intent.id), UnconfirmedBooking)
    assert harness.rows("SELECT state FROM intents") == [("in_doubt",)]


async def test_what_was_never_unconfirmed_cannot_be_given_up(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    booked = await harness.desk.booking.book(DRAFT)
    assert isinstance(booked, Booked)
    with pytest.raises(JournalError):
        await harness.desk.reconciling.give_up(booked.intent.id)


async def test_a_look_that_finds_it_while_it_is_given_up(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    model.book(harness.service.asked(BOOK)[0])
    model.deliveries[0]["createdAt"] = "2026-11-21T09:00:30.000Z"
    held = harness.service.holds(LIST)
    look = asyncio.ensure_future(harness.desk.reconciling.search_for(intent.id))
    await held.arrived.wait()
    end = asyncio.ensure_future(harness.desk.reconciling.give_up(intent.id))
    held.give(200, model.list(harness.service.asked(LIST)[-1]).text)
    (found,) = (await look).found
    assert await end == found


@pytest.fixture
async def given_up(harness: DeskUnderTest, model: ServiceModel) -> Intent:
    intent = await waited_for(harness)
    assert await harness.desk.reconciling.give_up(intent.id) is None
    return intent


async def test_what_was_given_up_and_turns_up_is_told_as_late(
    harness: DeskUnderTest, model: ServiceModel, given_up: Intent
) -> None:
    model.book(harness.service.asked(BOOK)[0])
    model.deliveries[0]["createdAt"] = "2026-11-21T09:00:30.000Z"
    assert (await harness.desk.reconciling.search_due()).late == ()
    harness.clock.go_on(minutes=10)
    findings = await harness.desk.reconciling.search_due()
    (late,) = findings.late
    assert findings.found == ()
    assert late.intent.id == given_up.id
    assert late.intent.state is IntentState.BOOKED
    assert await harness.desk.reconciling.next_search_at() is None


async def test_what_was_given_up_is_looked_for_every_ten_minutes_for_a_day(
    harness: DeskUnderTest, model: ServiceModel, given_up: Intent
) -> None:
    left_at = harness.clock.now

    async def looks() -> list[timedelta]:
        moments = []
        while (at := await harness.desk.reconciling.next_search_at()) is not None:
            harness.clock.now = max(at, harness.clock.now)
            harness.service.requests.clear()
            await harness.desk.reconciling.search_due()
            if harness.service.asked(LIST):
                moments.append(harness.clock.now - left_at)
            if len(moments) == 12:
                break
        return moments

    assert await looks() == [timedelta(minutes=10 * each) for each in range(1, 13)]
    harness.clock.go_on(hours=21)
    last = await looks()
    assert (len(last), last[-1]) == (7, timedelta(hours=24))


async def test_keeping_waiting_does_not_wait_for_a_look(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    held = harness.service.holds(LIST)
    look = asyncio.ensure_future(harness.desk.reconciling.search_for(intent.id))
    await held.arrived.wait()
    kept = await harness.desk.reconciling.keep_waiting(intent.id)
    held.give(200, '{"deliveries": []}')
    (unconfirmed,) = (await look).unconfirmed_bookings
    assert unconfirmed.wait_until == kept.wait_until
    assert not may_choose(harness, unconfirmed)


async def test_a_courier_service_that_hangs_keeps_it_unconfirmed(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    harness.service.says(LIST, httpx.ReadTimeout("late"))
    assert isinstance(await harness.desk.reconciling.give_up(intent.id), UnconfirmedBooking)


async def test_one_whose_id_the_service_gave_before_is_not_offered_to_be_sent_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """A service that was restored from a backup counts its ids from there again."""
    harness.service.says(BOOK, model.book)
    await harness.desk.booking.book(DRAFT)
    model.deliveries.clear()
    await harness.desk.booking.book(DRAFT.model_copy(update={"name": "Noura"}))
    unconfirmed = await look_on(harness, minutes=20)
    assert not may_choose(harness, unconfirmed)
    assert unconfirmed.evidence is not None
    assert unconfirmed.evidence.alike == ("ORD-1001",)

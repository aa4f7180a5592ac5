"""What a clerk may choose for a booking in doubt, when, and what comes of it."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import httpx
import pytest

from deskdispatch.domain.doubts.doubt import Doubt
from deskdispatch.domain.doubts.intent import Booked, Intent, IntentState
from deskdispatch.domain.errors import JournalError
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, DeskUnderTest
from tests.desk.service_model import CUT, ServiceModel, lost, only_doubt, wire


async def look_on(counter: DeskUnderTest, **until: float) -> Doubt:
    """Looks whenever something is due, so long."""
    end = counter.clock.now + timedelta(**until)
    while (at := await counter.desk.reconciling.next_search_at()) is not None and at <= end:
        counter.clock.now = max(at, counter.clock.now)
        await counter.desk.reconciling.search_due()
    counter.clock.now = end
    return await only_doubt(counter)


def may_choose(counter: DeskUnderTest, doubt: Doubt) -> bool:
    return counter.desk.reconciling.may_choose(doubt)


async def waited_for(counter: DeskUnderTest) -> Intent:
    """A booking that never arrived and was looked for beyond the horizon."""
    intent = await lost(counter)
    assert may_choose(counter, await look_on(counter, minutes=10))
    return intent


async def test_before_the_horizon_there_is_no_choice(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await lost(counter)
    assert not may_choose(counter, await look_on(counter, minutes=9, seconds=59))
    assert may_choose(counter, await look_on(counter, seconds=1))


async def test_without_five_answered_looks_there_is_no_choice(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await lost(counter)
    counter.service.says(LIST, CUT)
    doubt = await look_on(counter, minutes=30)
    assert (doubt.searches, may_choose(counter, doubt)) == (0, False)
    counter.service.says(LIST, depot.list)
    for looks in range(1, 6):
        counter.clock.go_on(seconds=60)
        (doubt,) = (await counter.desk.reconciling.search_due()).doubts
        assert (doubt.searches, may_choose(counter, doubt)) == (looks, looks == 5)


async def test_the_last_look_must_be_beyond_the_horizon(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    intent = await lost(counter)
    for _ in range(9):
        await counter.desk.reconciling.search_for(intent.id)
    counter.clock.go_on(minutes=11)
    assert not may_choose(counter, await only_doubt(counter))
    await counter.desk.reconciling.search_due()
    assert may_choose(counter, await only_doubt(counter))


async def test_who_keeps_waiting_has_a_new_horizon(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    intent = await waited_for(counter)
    kept = await counter.desk.reconciling.keep_waiting(intent.id)
    assert (kept.searches, kept.next_search_at) == (0, counter.clock.now)
    assert kept.wait_until == counter.clock.now + timedelta(minutes=10)
    assert kept == await only_doubt(counter)
    counter.service.requests.clear()
    assert not may_choose(counter, await look_on(counter, minutes=9))
    assert len(counter.service.asked(LIST)) > 10
    assert may_choose(counter, await look_on(counter, minutes=1))


async def test_giving_up_looks_once_more(counter: DeskUnderTest, depot: ServiceModel) -> None:
    intent = await waited_for(counter)
    counter.service.requests.clear()
    assert await counter.desk.reconciling.give_up(intent.id) is None
    assert len(counter.service.asked(LIST)) == 1
    assert counter.rows("SELECT state FROM intents") == [("given_up",)]
    assert await counter.desk.reconciling.doubts() == ()
    assert await counter.desk.reconciling.give_up(intent.id) is None
    with pytest.raises(JournalError):
        await counter.desk.reconciling.keep_waiting(intent.id)


async def test_giving_up_finds_what_came_at_last(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    intent = await waited_for(counter)
    depot.book(counter.service.asked(BOOK)[0])
    depot.deliveries[0]["createdAt"] = "2026-11-21T09:00:30.000Z"
    end = await counter.desk.reconciling.give_up(intent.id)
    assert isinstance(end, Booked)
    assert end.delivery.id == "d1001"
    assert await counter.desk.reconciling.give_up(intent.id) == end


@pytest.mark.parametrize("days", [-1, 1])
async def test_a_clock_that_told_another_day_hides_nothing_from_the_last_look(
    counter: DeskUnderTest, depot: ServiceModel, days: int
) -> None:
    """A look that is one of many leaves unopened what another day seems to have brought."""
    intent = await waited_for(counter)
    depot.book(counter.service.asked(BOOK)[0])
    depot.deliveries[0]["createdAt"] = wire(intent.written_at + timedelta(days=days))
    depot.debits.clear()
    assert (await counter.desk.reconciling.search_for(intent.id)).found == ()
    end = await counter.desk.reconciling.give_up(intent.id)
    assert isinstance(end, Booked)
    assert end.intent.id == intent.id


@pytest.mark.parametrize("days", [-1, 1])
async def test_a_clock_that_told_another_day_hides_no_late_one(
    counter: DeskUnderTest, depot: ServiceModel, days: int
) -> None:
    intent = await waited_for(counter)
    assert await counter.desk.reconciling.give_up(intent.id) is None
    depot.book(counter.service.asked(BOOK)[0])
    depot.deliveries[0]["createdAt"] = wire(intent.written_at + timedelta(days=days))
    depot.debits.clear()
    counter.clock.go_on(minutes=11)
    (late,) = (await counter.desk.reconciling.search_due()).late
    assert late.intent.id == intent.id


async def test_what_cannot_be_looked_for_is_not_given_up(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    intent = await waited_for(counter)
    counter.service.says(LIST, CUT)
    end = await counter.desk.reconciling.give_up(intent.id)
    assert isinstance(end, Doubt)
    assert end.trouble == "ReadError: cut"
    assert counter.rows("SELECT state FROM intents") == [("in_doubt",)]


async def test_nothing_is_given_up_too_early(counter: DeskUnderTest, depot: ServiceModel) -> None:
    intent = await lost(counter)
    await look_on(counter, minutes=9)
    assert isinstance(await counter.desk.reconciling.give_up(intent.id), Doubt)
    assert counter.rows("SELECT state FROM intents") == [("in_doubt",)]


async def test_what_was_never_in_doubt_cannot_be_given_up(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    booked = await counter.desk.booking.book(DRAFT)
    assert isinstance(booked, Booked)
    with pytest.raises(JournalError):
        await counter.desk.reconciling.give_up(booked.intent.id)


async def test_a_look_that_finds_it_while_it_is_given_up(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    intent = await waited_for(counter)
    depot.book(counter.service.asked(BOOK)[0])
    depot.deliveries[0]["createdAt"] = "2026-11-21T09:00:30.000Z"
    held = counter.service.holds(LIST)
    look = asyncio.ensure_future(counter.desk.reconciling.search_for(intent.id))
    await held.arrived.wait()
    end = asyncio.ensure_future(counter.desk.reconciling.give_up(intent.id))
    held.give(200, depot.list(counter.service.asked(LIST)[-1]).text)
    (found,) = (await look).found
    assert await end == found


@pytest.fixture
async def given_up(counter: DeskUnderTest, depot: ServiceModel) -> Intent:
    intent = await waited_for(counter)
    assert await counter.desk.reconciling.give_up(intent.id) is None
    return intent


async def test_what_was_given_up_and_turns_up_is_told_as_late(
    counter: DeskUnderTest, depot: ServiceModel, given_up: Intent
) -> None:
    depot.book(counter.service.asked(BOOK)[0])
    depot.deliveries[0]["createdAt"] = "2026-11-21T09:00:30.000Z"
    assert (await counter.desk.reconciling.search_due()).late == ()
    counter.clock.go_on(minutes=10)
    findings = await counter.desk.reconciling.search_due()
    (late,) = findings.late
    assert findings.found == ()
    assert late.intent.id == given_up.id
    assert late.intent.state is IntentState.BOOKED
    assert await counter.desk.reconciling.next_search_at() is None


async def test_what_was_given_up_is_looked_for_every_ten_minutes_for_a_day(
    counter: DeskUnderTest, depot: ServiceModel, given_up: Intent
) -> None:
    counter.service.requests.clear()
    while (at := await counter.desk.reconciling.next_search_at()) is not None:
        counter.clock.now = at
        await counter.desk.reconciling.search_due()
    assert len(counter.service.asked(LIST)) == 6 * 24


async def test_keeping_waiting_does_not_wait_for_a_look(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    intent = await waited_for(counter)
    held = counter.service.holds(LIST)
    look = asyncio.ensure_future(counter.desk.reconciling.search_for(intent.id))
    await held.arrived.wait()
    kept = await counter.desk.reconciling.keep_waiting(intent.id)
    held.give(200, '{"deliveries": []}')
    (doubt,) = (await look).doubts
    assert doubt.wait_until == kept.wait_until
    assert not may_choose(counter, doubt)


async def test_a_courier_service_that_hangs_keeps_it_in_doubt(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    intent = await waited_for(counter)
    counter.service.says(LIST, httpx.ReadTimeout("late"))
    assert isinstance(await counter.desk.reconciling.give_up(intent.id), Doubt)

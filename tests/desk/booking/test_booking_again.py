"""Tests of sending an unconfirmed booking again: a new intent, only after giving up the old."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import Any

import httpx
import pytest

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.duplicate import Duplicate
from deskdispatch.domain.errors import InvalidInput, JournalError, Rule
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.unconfirmed.intent import Booked, Intent, NotBooked
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.domain.unconfirmed.watermark import mark_of
from tests.client.wire import BOOTSTRAP, WALLET
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, NOON, PURSE, START, DeskUnderTest
from tests.desk.service_model import CUT, ServiceModel, lost
from tests.desk.unconfirmed.test_reconciling_choices import waited_for

RICH = DRAFT.model_copy(
    update={
        "alternate_phone": "5123 4567",
        "address_detail": "Flat 7",
        "notes": "Ring twice",
        "vehicle": Vehicle.VAN,
        "collect_cash": True,
        "cash_amount": "12.500",
    }
)


def bodies(harness: DeskUnderTest) -> list[dict[str, Any]]:
    return [json.loads(sent.content) for sent in harness.service.asked(BOOK)]


async def past_the_horizon(harness: DeskUnderTest, draft: Draft) -> Intent:
    intent = await lost(harness, draft)
    for _ in range(12):
        await harness.desk.reconciling.search_due()
        harness.clock.go_on(minutes=1)
    return intent


async def test_the_same_goes_out_with_another_mark(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    first = await past_the_horizon(harness, RICH)
    harness.service.says(BOOK, model.book)
    outcome = await harness.desk.booking.send_again(first)
    assert isinstance(outcome, Booked)
    assert outcome.intent.id != first.id
    before, after = bodies(harness)
    points = ("deliveryLatitude", "deliveryLongitude")
    for body in (before, after):
        assert (round(body[points[0]], 7), round(body[points[1]], 7)) == (29.3759, 47.9774)
    assert [round(after[key] * 10**10) % 1000 for key in points] == [*mark_of(outcome.intent.id)]
    assert {k: v for k, v in before.items() if k not in points} == {
        k: v for k, v in after.items() if k not in points
    }
    states = harness.rows("SELECT state FROM intents ORDER BY rowid")
    assert states == [("given_up",), ("booked",)]


async def test_where_the_new_one_cannot_be_written_the_old_one_stays_unconfirmed(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await past_the_horizon(harness, RICH)
    with closing(sqlite3.connect(harness.path)) as other:
        other.execute(
            "CREATE TRIGGER full BEFORE INSERT ON intents "
            "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
    with pytest.raises(JournalError):
        await harness.desk.booking.send_again(intent)
    assert [each.id for each in await harness.journal.open_intents()] == [intent.id]
    assert len(harness.service.asked(BOOK)) == 1


async def test_it_is_looked_for_once_more_before(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    model.book(harness.service.asked(BOOK)[0])
    model.deliveries[0]["createdAt"] = "2026-11-21T09:00:30.000Z"
    end = await harness.desk.booking.send_again(intent)
    assert isinstance(end, Booked)
    assert end.intent.id == intent.id
    assert len(bodies(harness)) == 1
    assert await harness.desk.booking.send_again(intent) == end


async def test_what_was_booked_by_hand_in_its_place_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await past_the_horizon(harness, DRAFT)
    harness.service.says(BOOK, model.book)
    by_hand = await harness.desk.booking.book(DRAFT)
    assert isinstance(by_hand, Booked)
    harness.clock.go_on(hours=2)  # longer than a new booking is compared with
    earlier = await harness.desk.booking.send_again(intent)
    assert isinstance(earlier, Duplicate)
    assert earlier.order_number == by_hand.delivery.order_number
    assert len(model.deliveries) == 1
    assert isinstance(await harness.desk.booking.send_again(intent, anyway=True), Booked)


async def test_what_cannot_be_looked_for_is_not_sent(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    harness.service.says(LIST, CUT)
    assert isinstance(await harness.desk.booking.send_again(intent), UnconfirmedBooking)
    assert len(bodies(harness)) == 1
    assert harness.rows("SELECT state FROM intents") == [("in_doubt",)]


async def test_one_that_did_not_leave_is_said_so_although_its_row_cannot_be_written(
    harness: DeskUnderTest, model: ServiceModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the order would be neither unconfirmed nor in the form."""
    intent = await past_the_horizon(harness, RICH)

    async def refuse(*_ids: str) -> None:
        raise JournalError(JournalFailure.LOCKED)

    monkeypatch.setattr(harness.journal, "relink_order_row", refuse)
    harness.service.says(BOOK, httpx.ConnectError("no way"))
    assert isinstance(await harness.desk.booking.send_again(intent), NotBooked)


async def test_after_a_sleep_during_the_last_search_nothing_is_sent(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    held = harness.service.holds(PURSE)
    again = asyncio.ensure_future(harness.desk.booking.send_again(intent))
    await held.arrived.wait()
    harness.clock.go_on(hours=12)
    held.give(200, WALLET)
    assert isinstance(await again, UnconfirmedBooking)
    assert len(bodies(harness)) == 1
    assert harness.rows("SELECT state FROM intents") == [("in_doubt",)]


async def test_the_old_delivery_that_answers_the_new_request_is_the_booking(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """The first request arrives after all, and the service takes the second for the same order."""
    intent = await waited_for(harness)
    first = harness.service.asked(BOOK)[0]
    harness.service.says(BOOK, lambda _request: model.book(first))
    outcome = await harness.desk.booking.send_again(intent)
    assert isinstance(outcome, Booked)
    assert [one["id"] for one in model.deliveries] == [outcome.delivery.id]


async def test_before_the_horizon_nothing_is_sent(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await lost(harness)
    assert isinstance(await harness.desk.booking.send_again(intent), UnconfirmedBooking)
    assert len(bodies(harness)) == 1


async def test_what_was_given_up_is_sent_at_once(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    await harness.desk.reconciling.give_up(intent.id)
    harness.service.says(BOOK, model.book)
    harness.service.requests.clear()
    assert isinstance(await harness.desk.booking.send_again(intent), Booked)
    assert [request.method for request in harness.service.requests] == ["POST"]


async def test_what_is_booked_is_not_sent_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    booked = await harness.desk.booking.book(DRAFT)
    assert isinstance(booked, Booked)
    with pytest.raises(JournalError):
        await harness.desk.booking.send_again(booked.intent)
    assert len(bodies(harness)) == 1


async def test_a_time_that_is_over_is_refused_and_nothing_changes(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    harness.service.says(START, (200, BOOTSTRAP.replace('"available": false', '"available": true')))
    await harness.desk.session.open()
    later = DRAFT.model_copy(update={"scheduled_at": NOON + timedelta(minutes=35)})
    intent = await past_the_horizon(harness, later)
    harness.service.requests.clear()
    with pytest.raises(InvalidInput) as caught:
        await harness.desk.booking.send_again(intent)
    (problem,) = caught.value.problems
    assert (problem.field, problem.rule) == (Field.SCHEDULE, Rule.TOO_SOON)
    assert harness.service.requests == []
    assert harness.rows("SELECT state FROM intents") == [("in_doubt",)]
    assert harness.desk.booking.slot.is_held is False


async def test_one_at_a_time_holds_for_it_too(harness: DeskUnderTest, model: ServiceModel) -> None:
    intent = await waited_for(harness)
    harness.service.says(BOOK, model.book)
    held = harness.service.holds(LIST)
    again = asyncio.ensure_future(harness.desk.booking.send_again(intent))
    await held.arrived.wait()
    assert await harness.desk.booking.book(DRAFT) is None
    assert await harness.desk.booking.send_again(intent) is None
    held.give(200, '{"deliveries": []}')
    assert isinstance(await again, Booked)
    assert len(bodies(harness)) == 2


async def test_repeated_resends_do_not_move_the_dropoff(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await waited_for(harness)
    for _ in range(3):
        harness.service.says(BOOK, CUT)
        await harness.desk.booking.send_again(intent)
        (unconfirmed,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
        intent = unconfirmed.intent
        for _ in range(12):
            harness.clock.go_on(minutes=1)
            await harness.desk.reconciling.search_due()
    assert {round(body["deliveryLatitude"], 7) for body in bodies(harness)} == {29.3759}
    assert len(bodies(harness)) == 4


async def test_what_a_newer_release_kept_with_it_does_not_go_out(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    first = await past_the_horizon(harness, RICH)
    with closing(sqlite3.connect(harness.path)) as connection, connection:
        connection.execute("""
            UPDATE intents SET booking = json_set(booking, '$.insuredValue', json('{"kwd": 20}'))
        """)
    (unconfirmed,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
    assert unconfirmed.intent.booking.model_extra == {"insuredValue": {"kwd": 20}}
    harness.service.says(BOOK, model.book)
    outcome = await harness.desk.booking.send_again(unconfirmed.intent)
    assert isinstance(outcome, Booked)
    before, after = bodies(harness)
    assert after.keys() == before.keys()
    kept = harness.rows("SELECT json_extract(booking, '$.insuredValue.kwd') FROM intents")
    assert kept == [(20,), (20,)]
    assert unconfirmed.intent.id == first.id

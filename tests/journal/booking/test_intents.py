"""Tests that an intent is durable before the request is sent, and ends exactly once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import AnotherInFlight, JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed.confirmation import Statements
from deskdispatch.domain.unconfirmed.intent import INTERRUPTED, Intent, IntentState
from deskdispatch.journal.booking import intents
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import MakeIntent

MINUTE = timedelta(minutes=1)

ENDS = (
    IntentState.BOOKED,
    IntentState.REFUSED,
    IntentState.NOT_SENT,
)


def _delivery(id: str = "d1") -> Delivery:
    return Delivery.model_validate({"id": id, "orderNumber": "ORD-1", "status": "PENDING"})


async def test_a_written_intent_comes_back_as_it_was(
    journal: Journal, make_intent: MakeIntent
) -> None:
    intent = make_intent()
    await journal.write_intent(intent)
    (kept,) = await journal.open_intents()
    assert kept == intent
    assert kept.booking.wire() == intent.booking.wire()
    assert kept.state is IntentState.IN_FLIGHT
    assert kept.settled_at is None


async def test_it_is_in_the_file_when_the_call_returns(
    journal: Journal, path: Path, make_intent: MakeIntent
) -> None:
    await journal.write_intent(make_intent("beef"))
    with closing(sqlite3.connect(path)) as other:
        rows = other.execute("SELECT id, state FROM intents").fetchall()
    assert rows == [("beef".rjust(32, "0"), "in_flight")]


async def test_there_is_one_in_flight_at_a_time(journal: Journal, make_intent: MakeIntent) -> None:
    await journal.write_intent(make_intent("a"))
    with pytest.raises(AnotherInFlight) as caught:
        await journal.write_intent(make_intent("b"))
    assert caught.value.detail == JournalFailure.ANOTHER_IN_FLIGHT
    assert [intent.id[-1] for intent in await journal.open_intents()] == ["a"]


async def test_the_database_itself_allows_one_in_flight(
    journal: Journal, path: Path, make_intent: MakeIntent
) -> None:
    await journal.write_intent(make_intent("a"))
    columns = intents.COLUMNS.removeprefix("id, ")
    with closing(sqlite3.connect(path)) as other, pytest.raises(sqlite3.IntegrityError):
        other.execute(f"INSERT INTO intents (id, {columns}) SELECT 'b', {columns} FROM intents")


async def test_an_id_is_written_once(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = make_intent()
    await journal.write_intent(intent)
    await journal.settle_intent(intent.id, IntentState.NOT_SENT, noon)
    with pytest.raises(JournalError) as caught:
        await journal.write_intent(intent)
    assert caught.value.detail == JournalFailure.KNOWN_INTENT


async def test_an_intent_with_an_end_is_not_written(
    journal: Journal, make_intent: MakeIntent
) -> None:
    booked = make_intent().model_copy(update={"state": IntentState.BOOKED})
    with pytest.raises(ValueError, match="before its end"):
        await journal.write_intent(booked)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("unconfirmed", [False, True])
async def test_an_end_is_kept_and_no_longer_open(
    journal: Journal, make_intent: MakeIntent, noon: datetime, end: IntentState, unconfirmed: bool
) -> None:
    intent = make_intent()
    await journal.write_intent(intent)
    if unconfirmed:
        await journal.settle_intent(intent.id, IntentState.UNCONFIRMED, noon, detail="cut")
    settled = await journal.settle_intent(
        intent.id, end, noon + MINUTE, delivery_id="d7", detail="Wallet is empty"
    )
    assert settled == intent.model_copy(
        update={
            "state": end,
            "settled_at": noon + MINUTE,
            "delivery_id": "d7",
            "detail": "Wallet is empty",
        }
    )
    assert await journal.open_intents() == ()
    assert await journal.intent_of("d7") == settled


@pytest.mark.parametrize("end", ENDS)
async def test_an_end_is_final(
    journal: Journal, make_intent: MakeIntent, noon: datetime, end: IntentState
) -> None:
    intent = make_intent()
    await journal.write_intent(intent)
    await journal.settle_intent(intent.id, end, noon, delivery_id="d1")
    for again in (*ENDS, IntentState.UNCONFIRMED):
        with pytest.raises(JournalError) as caught:
            await journal.settle_intent(intent.id, again, noon)
        assert caught.value.detail == JournalFailure.NOT_OPEN
    kept = await journal.intent_of("d1")
    assert kept is not None
    assert kept.state is end


async def test_an_intent_never_returns_to_in_flight(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = make_intent()
    await journal.write_intent(intent)
    with pytest.raises(ValueError, match="no end"):
        await journal.settle_intent(intent.id, IntentState.IN_FLIGHT, noon)


async def test_unconfirmed_bookings_stay_open_newest_first(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    for number, name in enumerate("bca"):
        intent = make_intent(name, noon + number * MINUTE)
        await journal.write_intent(intent)
        await journal.settle_intent(intent.id, IntentState.UNCONFIRMED, noon, detail="late")
    await journal.write_intent(make_intent("e", noon + 9 * MINUTE))
    open_ones = await journal.open_intents()
    assert [intent.id[-1] for intent in open_ones] == ["e", "a", "c", "b"]
    assert open_ones[1].detail == "late"


async def test_booked_and_its_delivery_are_written_together(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = make_intent()
    await journal.write_intent(intent)
    settled = await journal.settle_booked(intent.id, _delivery("d1"), noon)
    assert (settled.state, settled.delivery_id) == (IntentState.BOOKED, "d1")
    assert await journal.intent_of("d1") == settled
    assert await journal.delivery("d1") == _delivery("d1")


async def test_neither_is_written_if_one_cannot_be(journal: Journal, noon: datetime) -> None:
    with pytest.raises(JournalError, match=JournalFailure.NOT_OPEN):
        await journal.settle_booked("f" * 32, _delivery("d1"), noon)
    assert await journal.delivery("d1") is None
    assert await journal.intent_of("d1") is None
    assert await journal.deliveries() == ()


async def test_two_intents_never_become_one_delivery(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    first, second = make_intent("a"), make_intent("b")
    await journal.write_intent(first)
    await journal.settle_booked(first.id, _delivery("d1"), noon)
    await journal.write_intent(second)
    with pytest.raises(JournalError) as caught:
        await journal.settle_booked(second.id, _delivery("d1"), noon)
    assert caught.value.detail == JournalFailure.DELIVERY_TAKEN
    kept = await journal.intent_of("d1")
    assert kept is not None
    assert kept.id == first.id
    assert [intent.id for intent in await journal.open_intents()] == [second.id]


async def test_what_was_interrupted_is_unconfirmed_after_the_next_start(
    path: Path, make_intent: MakeIntent, noon: datetime
) -> None:
    before = await Journal.open(path)
    await before.write_intent(make_intent())
    await before.close()
    after = await Journal.open(path)
    (interrupted,) = await after.mark_interrupted(noon + MINUTE)
    assert interrupted.state is IntentState.UNCONFIRMED
    assert interrupted.detail == INTERRUPTED == "interrupted"
    assert interrupted.settled_at == noon + MINUTE
    assert await after.mark_interrupted(noon + MINUTE) == ()
    assert await after.open_intents() == (interrupted,)
    await after.close()


async def test_a_lone_surrogate_in_the_error_still_settles_the_intent(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = make_intent()
    await journal.write_intent(intent)
    settled = await journal.settle_intent(
        intent.id, IntentState.REFUSED, noon, detail="no \ud83d here"
    )
    assert settled.detail == "no ? here"


async def test_how_far_ahead_the_service_was_is_kept(
    journal: Journal, make_intent: MakeIntent
) -> None:
    intent = make_intent().model_copy(update={"service_ahead": -86_400.125})
    await journal.write_intent(intent)
    assert await journal.open_intents() == (intent,)


async def test_recent_ones_are_told_whatever_became_of_them(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    for number, end in enumerate([*ENDS, IntentState.UNCONFIRMED]):
        intent = make_intent(f"{number}", noon + number * MINUTE)
        await journal.write_intent(intent)
        await journal.settle_intent(intent.id, end, noon)
    await journal.write_intent(make_intent("9", noon + 9 * MINUTE))
    recent = await journal.recent_intents(noon + MINUTE)
    assert [intent.id[-1] for intent in recent] == ["9", "3", "2", "1"]
    assert await journal.recent_intents(noon + 10 * MINUTE) == ()


async def test_those_that_turned_out_booked_are_told_by_that_time(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    assert await journal.last_booked() is None
    for number, name in enumerate("ab"):
        await journal.write_intent(make_intent(name, noon + number * MINUTE))
        await journal.settle_intent(name.rjust(32, "0"), IntentState.UNCONFIRMED, noon)
    late, early = "a".rjust(32, "0"), "b".rjust(32, "0")
    second = await journal.settle_booked(early, _delivery("d1"), noon + 2 * MINUTE)
    first = await journal.settle_booked(late, _delivery("d2"), noon + 3 * MINUTE)
    assert await journal.booked_since(noon) == (first, second)
    assert await journal.booked_since(noon + 3 * MINUTE) == (first,)
    assert await journal.last_booked() == first


async def test_a_claimed_delivery_is_told_from_others(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = make_intent()
    await journal.write_intent(intent)
    await journal.settle_booked(intent.id, _delivery("d1"), noon)
    await journal.remember([_delivery("d2")], noon)
    assert await journal.claimed(["d2", "d1", "d3", "\ud83d"]) == {"d1"}
    assert await journal.claimed([]) == frozenset()


def delivery(**fields: Any) -> Delivery:
    return Delivery(**{"id": "d1", "order_number": "ORD-1", "status": "PENDING"} | fields)


@pytest.fixture
async def sent(journal: Journal, make_intent: MakeIntent) -> Intent:
    intent = make_intent()
    await journal.write_intent(intent)
    return intent


async def orders(journal: Journal) -> list[str]:
    return [one.delivery.order_number for one in await journal.booked_with_differences()]


async def test_it_stands_after_a_start_until_it_is_dismissed(
    journal: Journal, path: Path, sent: Intent, noon: datetime
) -> None:
    answer = delivery(status="REJECTED")
    settled = await journal.settle_booked(
        sent.id, answer, noon, statements=Statements(answer=answer)
    )
    await journal.close()
    after = await Journal.open(path)
    (kept,) = await after.booked_with_differences()
    assert kept.intent == settled
    await after.dismiss_differences(sent.id)
    await after.dismiss_differences(sent.id)
    await after.close()
    last = await Journal.open(path)
    assert await orders(last) == []
    await last.close()


@pytest.mark.parametrize(
    ("fields", "differs"),
    [({}, False), ({"is_scheduled": True}, True), ({"status": "REJECTED"}, False)],
)
async def test_what_a_look_found_has_no_answer_and_its_end_is_no_surprise(
    journal: Journal, sent: Intent, noon: datetime, fields: dict[str, Any], differs: bool
) -> None:
    await journal.settle_booked(sent.id, delivery(**fields), noon)
    assert await orders(journal) == (["ORD-1"] if differs else [])


async def test_an_end_that_comes_later_is_no_difference(
    journal: Journal, sent: Intent, noon: datetime
) -> None:
    answer = delivery()
    await journal.settle_booked(sent.id, answer, noon, statements=Statements(answer=answer))
    await journal.remember([delivery(status="FAILED")], noon)
    assert await orders(journal) == []

"""Tests that the search for an unconfirmed booking survives a restart until it is settled."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import (
    Evidence,
    UnconfirmedBooking,
    UnmatchedDebit,
)
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import MakeIntent

MINUTE = timedelta(minutes=1)

DELIVERY = Delivery(id="d1", order_number="ORD-1", status="PENDING")


async def _unconfirmed(journal: Journal, intent: Intent) -> Intent:
    await journal.write_intent(intent)
    return await journal.settle_intent(
        intent.id, IntentState.UNCONFIRMED, intent.written_at + MINUTE, detail="cut"
    )


def _sought(intent: Intent, at: datetime) -> UnconfirmedBooking:
    debit = UnmatchedDebit(reference="ORD-9", amount=Decimal("1.750"), created_at=at)
    evidence = Evidence(
        at=at,
        listed=100,
        is_complete=False,
        examined=("ORD-7",),
        alike=("ORD-8", "ORD-9"),
        unmatched_debits=(debit,),
    )
    return UnconfirmedBooking(
        intent=intent,
        searches=3,
        next_search_at=at + MINUTE,
        wait_until=at + 10 * MINUTE,
        evidence=evidence,
        failure="no answer",
    )


def _rows(path: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(path)) as other:
        return other.execute("SELECT intent_id FROM doubts").fetchall()


async def test_an_unconfirmed_intent_is_due_before_it_was_ever_sought(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = await _unconfirmed(journal, make_intent())
    assert await journal.unconfirmed_bookings() == (UnconfirmedBooking(intent=intent),)
    assert (await journal.unconfirmed_bookings())[0].is_due(noon)


async def test_the_search_goes_on_after_a_start(
    path: Path, make_intent: MakeIntent, noon: datetime
) -> None:
    at = noon.replace(microsecond=250_000)
    before = await Journal.open(path)
    unconfirmed = _sought(await _unconfirmed(before, make_intent()), at)
    await before.keep_search(unconfirmed)
    await before.close()
    after = await Journal.open(path)
    assert await after.unconfirmed_bookings() == (unconfirmed,)
    await after.close()


async def test_the_last_look_is_the_one_that_is_kept(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = await _unconfirmed(journal, make_intent())
    await journal.keep_search(_sought(intent, noon))
    later = UnconfirmedBooking(
        intent=intent, searches=4, next_search_at=noon + 2 * MINUTE, failure="away"
    )
    await journal.keep_search(later)
    assert await journal.unconfirmed_bookings() == (later,)


async def test_a_look_says_nothing_of_the_intent_itself(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = await _unconfirmed(journal, make_intent())
    other = intent.model_copy(update={"state": IntentState.BOOKED, "detail": "another"})
    await journal.keep_search(UnconfirmedBooking(intent=other, searches=1))
    assert (await journal.unconfirmed_bookings())[0].intent == intent


async def test_unconfirmed_bookings_are_newest_first(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    for number, name in enumerate("bca"):
        await _unconfirmed(journal, make_intent(name, noon + number * MINUTE))
    await journal.write_intent(make_intent("e", noon + 9 * MINUTE))  # still in flight
    assert [unconfirmed.intent.id[-1] for unconfirmed in await journal.unconfirmed_bookings()] == [
        "a",
        "c",
        "b",
    ]


async def test_one_given_up_is_still_known_and_no_longer_unconfirmed(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = await _unconfirmed(journal, make_intent())
    await journal.keep_search(_sought(intent, noon.replace(microsecond=0)))
    gone = await journal.settle_intent(intent.id, IntentState.GIVEN_UP, noon + 11 * MINUTE)
    assert await journal.unconfirmed_bookings() == ()
    assert await journal.open_intents() == ()
    (unconfirmed,) = await journal.given_up(noon + 11 * MINUTE)
    assert (unconfirmed.intent, unconfirmed.searches) == (gone, 3)
    assert await journal.given_up(noon + 12 * MINUTE) == ()
    again = unconfirmed.model_copy(update={"searches": 4})
    await journal.keep_search(again)
    assert await journal.given_up(noon) == (again,)


@pytest.mark.parametrize("gives_up", [False, True])
async def test_one_that_turns_out_to_be_booked_is_sought_no_more(
    journal: Journal, path: Path, make_intent: MakeIntent, noon: datetime, gives_up: bool
) -> None:
    intent = await _unconfirmed(journal, make_intent())
    await journal.keep_search(_sought(intent, noon))
    if gives_up:
        await journal.settle_intent(intent.id, IntentState.GIVEN_UP, noon + MINUTE)
    booked = await journal.settle_booked(intent.id, DELIVERY, noon + 2 * MINUTE)
    assert (booked.state, booked.delivery_id) == (IntentState.BOOKED, "d1")
    assert await journal.unconfirmed_bookings() == await journal.given_up(noon) == ()
    assert _rows(path) == []
    with pytest.raises(JournalError) as caught:
        await journal.keep_search(_sought(intent, noon))
    assert caught.value.detail == JournalFailure.NOT_OPEN


@pytest.mark.parametrize("end", [IntentState.REFUSED, IntentState.NOT_SENT])
async def test_one_that_was_not_booked_is_sought_no_more(
    journal: Journal, path: Path, make_intent: MakeIntent, noon: datetime, end: IntentState
) -> None:
    intent = await _unconfirmed(journal, make_intent())
    await journal.keep_search(_sought(intent, noon))
    await journal.settle_intent(intent.id, end, noon)
    assert _rows(path) == []


async def test_only_what_is_unconfirmed_is_given_up(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = make_intent()
    await journal.write_intent(intent)
    with pytest.raises(JournalError) as caught:
        await journal.settle_intent(intent.id, IntentState.GIVEN_UP, noon)
    assert caught.value.detail == JournalFailure.NOT_OPEN
    assert [kept.state for kept in await journal.open_intents()] == [IntentState.IN_FLIGHT]


@pytest.mark.parametrize(
    "end",
    [IntentState.UNCONFIRMED, IntentState.GIVEN_UP, IntentState.REFUSED, IntentState.NOT_SENT],
)
async def test_one_given_up_becomes_booked_or_nothing(
    journal: Journal, make_intent: MakeIntent, noon: datetime, end: IntentState
) -> None:
    intent = await _unconfirmed(journal, make_intent())
    await journal.settle_intent(intent.id, IntentState.GIVEN_UP, noon)
    with pytest.raises(JournalError) as caught:
        await journal.settle_intent(intent.id, end, noon)
    assert caught.value.detail == JournalFailure.NOT_OPEN
    assert len(await journal.given_up(noon)) == 1


async def test_a_delivery_has_one_intent_even_late(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    first = await _unconfirmed(journal, make_intent("a"))
    await journal.settle_intent(first.id, IntentState.GIVEN_UP, noon)
    second = make_intent("b")
    await journal.write_intent(second)
    await journal.settle_booked(second.id, DELIVERY, noon)
    with pytest.raises(JournalError) as caught:
        await journal.settle_booked(first.id, DELIVERY, noon)
    assert caught.value.detail == JournalFailure.DELIVERY_TAKEN
    assert [unconfirmed.intent.id for unconfirmed in await journal.given_up(noon)] == [first.id]

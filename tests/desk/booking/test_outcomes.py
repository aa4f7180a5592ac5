"""Tests of the end of a booking until it is in the journal."""

from __future__ import annotations

import asyncio

import pytest

from deskdispatch.desk.booking.outcomes import OutcomeRecord, OutcomeWriter
from deskdispatch.domain.booking.booking import check
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from tests.desk.desk_under_test import DRAFT, NOON, DeskUnderTest

DELIVERY = Delivery(id="d1", order_number="ORD-1042", status="PENDING")


async def written(harness: DeskUnderTest, id: str = "a" * 32) -> Intent:
    booking = check(DRAFT, NOON)
    intent = Intent(id=id, booking=booking, digest=digest(booking), written_at=NOON)
    await harness.journal.write_intent(intent)
    return intent


def booked(intent: Intent) -> OutcomeRecord:
    return OutcomeRecord(intent, IntentState.BOOKED, NOON, delivery=DELIVERY)


async def test_a_writing_that_nobody_waited_for_is_no_failure_later(harness: DeskUnderTest) -> None:
    ends = OutcomeWriter(harness.journal)
    end = booked(await written(harness))
    writing = asyncio.ensure_future(ends.write(end))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    await ends.write_waiting()
    assert ends.waiting == {}
    assert harness.rows("SELECT state, delivery_id FROM intents") == [("booked", "d1")]


async def test_an_end_that_is_known_already_is_told_again(harness: DeskUnderTest) -> None:
    ends = OutcomeWriter(harness.journal)
    intent = await written(harness)
    settled = await ends.write(booked(intent))
    assert await ends.write(booked(intent)) == settled


async def test_another_end_than_the_known_one_is_not_kept_for_ever(harness: DeskUnderTest) -> None:
    ends = OutcomeWriter(harness.journal)
    intent = await written(harness)
    await ends.write(booked(intent))
    with pytest.raises(JournalError) as caught:
        await ends.write(OutcomeRecord(intent, IntentState.REFUSED, NOON, "no"))
    assert caught.value.detail == JournalFailure.NOT_OPEN
    assert ends.waiting == {}


async def test_two_bookings_and_one_delivery(harness: DeskUnderTest) -> None:
    ends = OutcomeWriter(harness.journal)
    await ends.write(booked(await written(harness)))
    with pytest.raises(JournalError) as caught:
        await ends.write(booked(await written(harness, "b" * 32)))
    assert caught.value.detail == JournalFailure.DELIVERY_TAKEN
    assert ends.waiting == {}
    states = harness.rows("SELECT state, detail FROM intents ORDER BY id")
    assert states == [("booked", ""), ("in_doubt", "delivery_taken")]

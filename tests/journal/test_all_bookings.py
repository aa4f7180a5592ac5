"""Tests of what the journal knows of earlier bookings of a phone, and of deliveries for slips."""

from __future__ import annotations

from pathlib import Path

from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal.journal import Journal
from tests.journal.print_log import log_print
from tests.journal.sharing.hub import NOON, opened, share_all
from tests.journal.sharing.values import (
    MINUTE,
    book,
    make_booking,
    make_delivery,
    make_intent,
)

SARA = "+96598765432"
ANOTHER = make_booking(customer_number="51234567")


async def test_bookings_of_a_phone_by_what_became_of_them(journal: Journal) -> None:
    old, lost, booked = make_intent(at=NOON - 5 * MINUTE), make_intent(), make_intent()
    for intent in (old, lost, make_intent(ANOTHER)):
        await journal.write_intent(intent)
        await journal.settle_intent(intent.id, IntentState.UNCONFIRMED, NOON)
    await journal.write_intent(booked)
    await journal.settle_booked(booked.id, make_delivery(), NOON)
    found = await journal.earlier_bookings(SARA, NOON)
    assert {each.id for each in found.open} == {old.id, lost.id}
    assert {each.id for each in found.recent} == {lost.id, booked.id}
    assert found.deliveries == {"d1": make_delivery()}
    nobody = await journal.earlier_bookings("+96511111111", NOON)
    assert not (*nobody.open, *nobody.recent, *nobody.booked_elsewhere, *nobody.deliveries)


async def test_bookings_of_a_phone_at_other_counters(tmp_path: Path) -> None:
    async with opened(tmp_path) as (here, there):
        await book(here.journal)
        lost = make_intent()
        await here.journal.write_intent(lost)
        await share_all([here, there])
        found = await there.journal.earlier_bookings(SARA, NOON + 30 * MINUTE)  # clocks differ
        assert [each.delivery_id for each in found.booked_elsewhere] == ["d1"]
        assert [each.phones for each in found.unconfirmed_elsewhere] == [(SARA,)]
        assert not (*found.open, *found.recent)
        later = await there.journal.earlier_bookings(SARA, NOON + 90 * MINUTE)
        assert not later.booked_elsewhere
        other = await there.journal.earlier_bookings("+96551234567", NOON)
        assert not (*other.booked_elsewhere, *other.unconfirmed_elsewhere)


async def test_a_slip_has_the_newest_of_its_delivery_and_the_prints_of_all_counters(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as (here, there):
        sent = await book(here.journal)
        await log_print(here.journal, "d1", NOON, "Counter")
        await share_all([here, there])
        await log_print(there.journal, "d1", NOON, "Counter")
        await there.journal.remember([make_delivery("d2")], NOON)
        polled = make_delivery("d1", status="DELIVERED")
        found = await there.journal.slip_sources(["d2", "d1", "d9"], {"d1": polled})
    assert list(found) == ["d2", "d1"]
    assert found["d1"].delivery == polled
    assert found["d1"].intent is not None
    assert (found["d1"].intent.id, found["d1"].intent.booking) == ("", sent.booking)
    assert (found["d1"].prints, found["d2"].prints) == (2, 0)
    assert found["d2"] == (make_delivery("d2"), None, 0)

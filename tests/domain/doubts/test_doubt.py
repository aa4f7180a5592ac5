"""What is searched for a booking in doubt."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.doubts.doubt import Doubt, Evidence, UnmatchedDebit
from deskdispatch.domain.doubts.intent import Intent, IntentState, digest

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
BOOKING = Booking(
    customer_name="Fatima",
    customer_number="9922 1234",
    pickup_latitude=29.3369,
    pickup_longitude=48.0759,
    delivery_latitude=29.3759000007,
    delivery_longitude=47.9774000993,
)
INTENT = Intent(
    id="a" * 32,
    booking=BOOKING,
    digest=digest(BOOKING),
    written_at=NOON,
    state=IntentState.IN_DOUBT,
    settled_at=NOON,
    service_ahead=-1.5,
)


def test_one_that_was_never_looked_for_is_due() -> None:
    assert Doubt(intent=INTENT).is_due(NOON)


def test_it_is_due_from_that_moment_on() -> None:
    doubt = Doubt(intent=INTENT, next_search_at=NOON)
    assert not doubt.is_due(NOON - timedelta(milliseconds=1))
    assert doubt.is_due(NOON)


def test_all_of_it_can_be_written_down_and_read_again() -> None:
    debit = UnmatchedDebit(reference="ORD-9", amount=Decimal("1.750"), created_at=NOON)
    evidence = Evidence(
        at=NOON,
        listed=100,
        is_complete=False,
        examined=("ORD-1",),
        alike=("ORD-2", "ORD-3"),
        unmatched_debits=(debit,),
        service_ahead=0.5,
    )
    doubt = Doubt(
        intent=INTENT, searches=3, next_search_at=NOON, wait_until=NOON, evidence=evidence
    )
    assert Doubt.model_validate_json(doubt.model_dump_json(by_alias=True)) == doubt


def test_what_an_earlier_look_wrote_is_read_without_its_clock() -> None:
    text = '{"at": "2026-11-21T09:00:00.000Z", "listed": 3, "isComplete": true}'
    evidence = Evidence.model_validate_json(text)
    assert (evidence.listed, evidence.service_ahead, evidence.unmatched_debits) == (3, None, ())


def test_unmatched_debits_keep_the_name_that_files_have_for_them() -> None:
    stored = (
        '{"at":"2026-11-21T09:30:00.000Z","listed":3,"isComplete":true,"witnesses":[{"reference":'
        '"ORD-9","amount":"1.750","createdAt":"2026-11-21T09:29:00.000Z"}]}'
    )
    evidence = Evidence.model_validate_json(stored)
    assert [debit.reference for debit in evidence.unmatched_debits] == ["ORD-9"]
    assert evidence.model_dump_json(by_alias=True, exclude_unset=True) == stored

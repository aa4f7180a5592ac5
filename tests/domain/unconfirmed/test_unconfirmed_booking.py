"""Tests of the search for an unconfirmed booking."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import Collect
from deskdispatch.domain.unconfirmed.confirmation import OperatorReport, Statements
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.domain.unconfirmed.unconfirmed_booking import (
    Evidence,
    UnconfirmedBooking,
    UnmatchedDebit,
    reported_delivery,
    reported_summary,
    with_booking,
)

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
    state=IntentState.UNCONFIRMED,
    settled_at=NOON,
    service_ahead=-1.5,
)


def test_one_that_was_never_looked_for_is_due() -> None:
    assert UnconfirmedBooking(intent=INTENT).is_due(NOON)


def test_it_is_due_from_that_moment_on() -> None:
    unconfirmed = UnconfirmedBooking(intent=INTENT, next_search_at=NOON)
    assert not unconfirmed.is_due(NOON - timedelta(milliseconds=1))
    assert unconfirmed.is_due(NOON)


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
    unconfirmed = UnconfirmedBooking(
        intent=INTENT, searches=3, next_search_at=NOON, wait_until=NOON, evidence=evidence
    )
    assert (
        UnconfirmedBooking.model_validate_json(unconfirmed.model_dump_json(by_alias=True))
        == unconfirmed
    )


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


def _reported(order_number: str | None, state: IntentState = IntentState.UNCONFIRMED) -> Intent:
    report = OperatorReport(order_number=order_number, at=NOON, who="noura")
    return INTENT.model_copy(
        update={"state": state, "statements": Statements(operator_report=report)}
    )


@pytest.mark.parametrize(
    ("intent", "booked", "not_booked"),
    [
        (INTENT, False, False),
        (INTENT.model_copy(update={"statements": Statements()}), False, False),
        (_reported("ORD-1042"), True, False),
        (_reported(None), False, True),
    ],
    ids=["nobody called", "an answer without a report", "booked", "not booked"],
)
def test_what_the_operator_reported(intent: Intent, booked: bool, not_booked: bool) -> None:
    unconfirmed = UnconfirmedBooking(intent=intent)
    assert unconfirmed.is_reported_booked is booked
    assert unconfirmed.is_reported_not_booked is not_booked
    assert not unconfirmed.is_closed_as_reported


def test_a_report_alone_closes_nothing() -> None:
    assert not UnconfirmedBooking(intent=_reported("ORD-1042")).is_closed_as_reported
    closed = _reported("ORD-1042", IntentState.REPORTED_BOOKED)
    assert UnconfirmedBooking(intent=closed).is_closed_as_reported


@pytest.mark.parametrize(
    ("is_complete", "reaches", "counts"),
    [(True, True, True), (False, True, True), (True, False, False), (True, None, True)],
)
def test_absence_counts_where_the_lists_go_back_far_enough(
    is_complete: bool, reaches: bool | None, counts: bool
) -> None:
    evidence = Evidence(at=NOON, listed=3, is_complete=is_complete, reaches=reaches)
    assert evidence.counts is counts


def test_a_delivery_learns_from_the_booking_only_what_the_service_left_out() -> None:
    said = Delivery(id="d1", order_number="ORD-1", status="ACCEPTED", customer_name="فاطمة")
    known = with_booking(said, BOOKING)
    assert (known.id, known.order_number, known.status) == ("d1", "ORD-1", "ACCEPTED")
    assert known.customer_name == "فاطمة"
    assert known.customer_number == "9922 1234"
    assert known.dropoff == BOOKING.dropoff
    assert known.collect_cash is False


def test_one_closed_as_reported_is_a_delivery_under_the_number_of_the_operator() -> None:
    cash = BOOKING.model_copy(update={"collect_cash": True, "total_amount": Decimal("12.500")})
    intent = _reported("ORD-1042", IntentState.REPORTED_BOOKED)
    intent = intent.model_copy(update={"booking": cash})
    delivery = reported_delivery(intent)
    assert (delivery.id, delivery.order_number) == (intent.id, "ORD-1042")
    assert delivery.customer_name == "Fatima"
    assert delivery.created_at == NOON
    assert not delivery.is_terminal
    summary = reported_summary(intent)
    assert (summary.id, summary.order_number) == (intent.id, "ORD-1042")
    assert summary.cash_on_delivery == Collect(Decimal("12.500"))


def test_one_whose_report_is_lost_has_no_order_number() -> None:
    assert reported_delivery(INTENT).order_number == ""

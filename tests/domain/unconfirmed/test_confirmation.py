"""Tests of matching an answer with status 201 against the booking that was sent."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.confirmation import (
    Contradiction,
    Difference,
    Statements,
    contradiction_of,
    currency_of,
    differences_of,
    folded_name,
    is_blank,
)

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
BOOKING = Booking(
    customer_name="Sara Al-Ali",
    customer_number="98765432",
    pickup_latitude=29.3339,
    pickup_longitude=48.0761,
    delivery_latitude=29.3697,
    delivery_longitude=47.9783,
    quoted_price=Decimal("1.750"),
)
ANSWER: dict[str, Any] = {
    "id": "d1",
    "orderNumber": "ORD-1042",
    "status": "PENDING",
    "customerName": "Sara Al-Ali",
    "estimatedPrice": "1.750",
    "isScheduled": False,
    "createdAt": "2026-11-21T09:00:01.000Z",
}


def _answer(**changes: Any) -> Delivery:
    return Delivery.model_validate({**ANSWER, **changes})


def _contradiction(answer: Delivery, *aheads: float | None) -> Contradiction | None:
    return contradiction_of(BOOKING, answer, NOON, aheads)


def test_an_answer_that_repeats_the_booking_confirms_it() -> None:
    assert _contradiction(_answer(), 0.0) is None


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"id": ""}, Contradiction.NO_ID),
        ({"id": "\u200b \u2060"}, Contradiction.NO_ID),
        ({"customerName": "Fatima"}, Contradiction.OTHER_CUSTOMER),
        ({"customerName": " \u200f"}, Contradiction.NO_CUSTOMER),
        ({"customerName": None}, Contradiction.NO_CUSTOMER),
        ({"createdAt": "2026-11-21T08:59:49.999Z"}, Contradiction.TOO_OLD),
        ({"orderNumber": " "}, Contradiction.NO_ORDER_NUMBER),
    ],
    ids=str,
)
def test_each_contradiction_alone(changes: dict[str, Any], expected: Contradiction) -> None:
    assert _contradiction(_answer(**changes), 0.0) is expected


def test_a_missing_time_contradicts_nothing() -> None:
    assert _contradiction(_answer(createdAt=None), 0.0) is None


@pytest.mark.parametrize(
    ("created_at", "aheads", "is_older"),
    [
        ("2026-11-21T08:59:50.000Z", (0.0,), False),
        ("2026-11-21T08:59:49.999Z", (0.0,), True),
        ("2026-11-21T08:00:00.000Z", (), False),
        ("2026-11-21T08:00:00.000Z", (None, None), False),
        ("2026-11-21T08:55:00.000Z", (-300.0,), False),
        ("2026-11-21T09:04:49.000Z", (300.0,), True),
        ("2026-11-21T08:55:00.000Z", (None, 0.0, -300.0), False),
    ],
    ids=[
        "just within the tolerance",
        "just past it",
        "the clocks were never compared",
        "both measurements are missing",
        "the service is five minutes behind",
        "the service is five minutes ahead",
        "the measurement that accuses least counts",
    ],
)
def test_the_age_of_an_answer_is_told_by_the_clock_of_the_service(
    created_at: str, aheads: tuple[float | None, ...], is_older: bool
) -> None:
    expected = Contradiction.TOO_OLD if is_older else None
    assert _contradiction(_answer(createdAt=created_at), *aheads) is expected


@pytest.mark.parametrize(
    "written",
    ["SARA AL-ALI", " Sara   Al-Ali ", "\u202aSara Al-Ali\u202c", "Ｓａｒａ\u00a0Al-Ali"],
    ids=["case", "spaces", "direction marks", "full width"],
)
def test_a_name_written_otherwise_is_the_same_customer(written: str) -> None:
    assert _contradiction(_answer(customerName=written), 0.0) is None
    assert folded_name(written) == "sara al-ali"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", True), (" \t\n", True), ("\u200f\u2028", True), (" 0 ", False), ("سارة", False)],
)
def test_a_text_without_a_visible_character_is_blank(text: str, expected: bool) -> None:
    assert is_blank(text) is expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, ()),
        ({"status": "CANCELLED"}, (Difference.ENDED,)),
        ({"estimatedPrice": "2.000"}, (Difference.PRICE,)),
        ({"estimatedPrice": None}, ()),
        ({"currency": "usd"}, (Difference.CURRENCY,)),
        ({"currency": " kwd "}, ()),
        ({"isScheduled": True}, (Difference.SCHEDULED,)),
        ({"isScheduled": None}, ()),
        (
            {"status": "FAILED", "estimatedPrice": "0.500", "currency": "SAR", "isScheduled": True},
            tuple(Difference),
        ),
    ],
    ids=str,
)
def test_differences_of_a_booked_delivery(
    changes: dict[str, Any], expected: tuple[Difference, ...]
) -> None:
    assert differences_of(BOOKING, _answer(**changes)) == expected


def test_a_booking_without_a_quote_has_no_price_to_differ_from() -> None:
    unquoted = BOOKING.model_copy(update={"quoted_price": None})
    assert differences_of(unquoted, _answer(estimatedPrice="9.999")) == ()


@pytest.mark.parametrize(
    ("said", "currency"),
    [("kwd", "KWD"), (" sar ", "SAR"), ("  ", None), ("", None), (414, None), (None, None)],
)
def test_the_currency_of_an_answer(said: object, currency: str | None) -> None:
    assert currency_of(_answer(currency=said)) == currency
    assert currency_of(_answer()) is None


def test_the_operators_report_keeps_the_name_that_files_have_for_it() -> None:
    stored = '{"told":{"orderNumber":"ORD-8","at":"2026-11-21T09:00:09.000Z","who":"noura"}}'
    statements = Statements.model_validate_json(stored)
    assert statements.operator_report is not None
    assert statements.operator_report.order_number == "ORD-8"
    assert statements.model_dump_json(by_alias=True, exclude_unset=True) == stored

"""Tests that an intent is recognised by its digest."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from pydantic import ValidationError

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.confirmation import Contradiction, Difference, Statements
from deskdispatch.domain.unconfirmed.intent import (
    Intent,
    IntentState,
    as_confirmed,
    differences,
    digest,
)

BOOKING = Booking(
    customer_name="سارة",
    customer_number="98765432",
    pickup_latitude=29.3339,
    pickup_longitude=48.0761,
    delivery_latitude=29.3697,
    delivery_longitude=47.9783,
)


def test_the_digest_is_that_of_the_canonical_body() -> None:
    body = (
        '{"collectCash":false,"customerName":"سارة","customerNumber":"98765432",'
        '"deliveryLatitude":29.3697,"deliveryLongitude":47.9783,"isScheduled":false,'
        '"pickupLatitude":29.3339,"pickupLongitude":48.0761,"vehicleType":"bike"}'
    )
    assert digest(BOOKING) == hashlib.sha256(body.encode()).hexdigest()


def test_the_same_body_has_the_same_digest_however_it_was_made() -> None:
    assert digest(Booking.model_validate(BOOKING.wire())) == digest(BOOKING)
    other = BOOKING.model_copy(update={"customer_number": "98765433"})
    assert digest(other) != digest(BOOKING)


def test_an_intent_begins_in_flight() -> None:
    intent = Intent(
        id="0" * 32,
        booking=BOOKING,
        digest=digest(BOOKING),
        written_at=datetime(2026, 11, 21, 9, 0, tzinfo=UTC),
    )
    assert intent.state is IntentState.IN_FLIGHT
    assert (intent.settled_at, intent.delivery_id, intent.detail) == (None, None, "")
    with pytest.raises(ValidationError):
        intent.state = IntentState.BOOKED  # type: ignore[misc]


INTENT = Intent(
    id="0" * 32,
    booking=BOOKING.model_copy(update={"quoted_price": Decimal("1.750")}),
    digest=digest(BOOKING),
    written_at=datetime(2026, 11, 21, 9, 0, tzinfo=UTC),
)
ANSWER = Delivery(id="d1", order_number="ORD-1", status="PENDING", estimated_price=Decimal("2.000"))
NOW = ANSWER.model_copy(update={"status": "CANCELLED", "estimated_price": Decimal("2.500")})
"""The same delivery, an hour later."""


def _answered(contradiction: str | None = None) -> Intent:
    statements = Statements(answer=ANSWER, contradiction=contradiction)
    return INTENT.model_copy(update={"statements": statements})


def test_nothing_is_said_of_a_booking_without_statements() -> None:
    assert (INTENT.answer, INTENT.contradiction, INTENT.operator_report) == (None, None, None)


def test_what_was_confirmed_is_what_the_201_said() -> None:
    assert as_confirmed(_answered(), NOW) == ANSWER
    assert differences(_answered(), NOW) == (Difference.PRICE,)


@pytest.mark.parametrize(
    "intent",
    [INTENT, _answered(Contradiction.OTHER_CUSTOMER), _answered("of a newer release")],
    ids=["no 201", "a 201 of another booking", "a 201 that a newer release refused"],
)
def test_without_a_201_of_its_own_it_is_compared_as_known_by_now(intent: Intent) -> None:
    assert as_confirmed(intent, NOW) is NOW
    assert differences(intent, NOW) == (Difference.PRICE,), "that it has ended is no difference"


def test_a_201_that_had_ended_already_is_a_difference() -> None:
    ended = Statements(answer=ANSWER.model_copy(update={"status": "FAILED"}))
    intent = INTENT.model_copy(update={"statements": ended})
    assert differences(intent, NOW) == (Difference.ENDED, Difference.PRICE)

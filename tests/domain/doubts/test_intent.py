"""A booking that was meant is known again by its digest."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

import pytest
from pydantic import ValidationError

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.doubts.intent import Intent, IntentState, digest

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

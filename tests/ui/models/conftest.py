"""What the models' tests share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from deskdispatch.domain.booking import Booking
from deskdispatch.domain.brief import Brief, searchable
from deskdispatch.domain.doubt import Doubt
from deskdispatch.domain.intent import Intent, IntentState

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
"""12:00 in Kuwait."""

MakeBrief = Callable[..., Brief]
MakeDoubt = Callable[..., Doubt]


@pytest.fixture
def make_brief() -> MakeBrief:
    """``make_brief(3)`` is ``d3``, ``ORD-1003``, booked three minutes before noon."""

    def make(number: int, **fields: Any) -> Brief:
        known = {
            "id": f"d{number}",
            "order_number": f"ORD-{1000 + number}",
            "status": "PENDING",
            "created_at": (NOON - timedelta(minutes=number)).timestamp(),
            **fields,
        }
        return searchable(Brief(**known))

    return make


@pytest.fixture
def make_doubt() -> MakeDoubt:
    """``make_doubt(3)`` is of ``i3``, meant three minutes before noon."""

    def make(number: int, **booking: Any) -> Doubt:
        fields = {
            "customer_name": "Hessa",
            "customer_number": "9911 2233",
            "pickup_latitude": 29.3375,
            "pickup_longitude": 48.0758,
            "delivery_latitude": 29.2733,
            "delivery_longitude": 47.9344,
            **booking,
        }
        intent = Intent(
            id=f"i{number}",
            booking=Booking(**fields),
            digest="",
            written_at=NOON - timedelta(minutes=number),
            state=IntentState.IN_DOUBT,
        )
        return Doubt(intent=intent)

    return make

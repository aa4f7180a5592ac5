"""Sample rows for a board."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary, searchable
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from tests.desk.desk_under_test import KUWAIT_CITY, NOON, SALMIYA

FULL = DeliverySummary(
    id="d1",
    order_number="ORD-1001",
    status="ENROUTE",
    created_at=NOON.timestamp() + 0.25,
    since=NOON.timestamp(),
    customer_name="فاطمة",
    customer_number="+965 9922 1234",
    area_en="Salmiya",
    area_ar="السالمية",
    driver_name="Yousef",
    driver_phone="+965 6600 1122",
    vehicle_type="bike",
    price=1750,
    collects=True,
    asked=True,
    cash=12_500,
    scheduled_at=NOON.timestamp() + 7200,
)
"""Delivery with a value in every field."""


def summary(number: int, status: str = "PENDING", **fields: Any) -> DeliverySummary:
    """Returns a summary; ``summary(3)`` is ``d3``, ``ORD-1003``, booked at 11:57."""
    known = {
        "id": f"d{number}",
        "order_number": f"ORD-{1000 + number}",
        "status": status,
        "created_at": (NOON - timedelta(minutes=number)).timestamp(),
    }
    return searchable(DeliverySummary(**{**known, **fields}))


def delivery(number: int, status: str = "PENDING", **fields: Any) -> Delivery:
    """Returns a delivery; ``delivery(3)`` is ``d3``, ``ORD-1003``, booked at 11:57."""
    known = {
        "id": f"d{number}",
        "order_number": f"ORD-{1000 + number}",
        "status": status,
        "created_at": NOON - timedelta(minutes=number),
    }
    return Delivery(**{**known, **fields})


def unconfirmed(number: int, **booking: Any) -> UnconfirmedBooking:
    """Returns an unconfirmed booking; ``unconfirmed(3)`` is ``i3``, pressed at 11:57."""
    fields = {
        "customer_name": "Hessa",
        "customer_number": "9911 2233",
        "pickup_latitude": SALMIYA.latitude,
        "pickup_longitude": SALMIYA.longitude,
        "delivery_latitude": KUWAIT_CITY.latitude,
        "delivery_longitude": KUWAIT_CITY.longitude,
    }
    meant = Booking(**{**fields, **booking})
    intent = Intent(
        id=f"i{number}",
        booking=meant,
        digest=digest(meant),
        written_at=NOON - timedelta(minutes=number),
        state=IntentState.UNCONFIRMED,
        settled_at=NOON,
    )
    return UnconfirmedBooking(intent=intent)

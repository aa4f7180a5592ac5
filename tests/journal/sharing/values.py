"""Sample values that counters share."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any
from uuid import uuid4

from deskdispatch.domain.booking.booking import Booking, Draft
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.domain.standing_orders.template import Repeat, Template
from deskdispatch.domain.unconfirmed.intent import Intent, digest
from deskdispatch.journal.journal import Journal
from tests.journal.sharing.hub import NOON

MINUTE = timedelta(minutes=1)


def make_booking(**fields: Any) -> Booking:
    """Returns a booking with cash, address and notes, which the service's lists do not contain."""
    known: dict[str, Any] = {
        "customer_name": "سارة العلي",
        "customer_number": "98765432",
        "pickup_latitude": 29.3375,
        "pickup_longitude": 48.0758,
        "delivery_latitude": 29.3697,
        "delivery_longitude": 47.9783,
        "delivery_address": ("Block 3", "Street 5"),
        "additional_address_detail": "2nd floor",
        "collect_cash": True,
        "total_amount": "12.500",
        "special_notes": "ring twice",
    }
    return Booking.model_validate({**known, **fields})


def make_intent(booking: Booking | None = None, at: datetime = NOON) -> Intent:
    sent = booking or make_booking()
    return Intent(id=uuid4().hex, booking=sent, digest=digest(sent), written_at=at)


def make_delivery(id: str = "d1", **fields: Any) -> Delivery:
    known = {"order_number": f"ORD-{id}", "status": "PENDING", "created_at": NOON}
    return Delivery(id=id, **{**known, **fields})


def make_job(delivery_id: str = "d1", **fields: Any) -> PrintJob:
    known: dict[str, Any] = {
        "id": uuid4().hex,
        "delivery_id": delivery_id,
        "order_number": f"ORD-{delivery_id}",
        "target": "Xprinter",
        "asked_at": NOON,
        "who": "نورة",
    }
    return PrintJob(**{**known, **fields})


def make_place(id: str, **fields: Any) -> SavedPlace:
    known: dict[str, Any] = {
        "name": "Avenues, gate 5",
        "other_name": "الأفنيوز، بوابة ٥",
        "latitude": 29.3025,
        "longitude": 47.93,
        "detail": "beside the taxis",
        "note": "call from the gate",
        "saved_at": NOON,
    }
    return SavedPlace(id=id, **{**known, **fields})


def make_template(id: str, **fields: Any) -> Template:
    known: dict[str, Any] = {
        "name": "Office coffee",
        "draft": Draft(phone="9922 1234", name="Fatima"),
        "repeat": Repeat(weekdays=(6, 0), times=(time(10), time(16))),
        "saved_at": NOON,
    }
    return Template(id=id, **{**known, **fields})


async def book(
    journal: Journal, id: str = "d1", booking: Booking | None = None, **named: str | None
) -> Intent:
    """Records a booking in flight, then booked; ``named`` sets ``who`` and ``clerk``."""
    intent = make_intent(booking).model_copy(update=named)
    await journal.write_intent(intent)
    return await journal.settle_booked(intent.id, make_delivery(id), NOON)

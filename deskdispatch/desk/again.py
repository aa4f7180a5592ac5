"""An earlier delivery as the start of a new one."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain import money, phone, watermark
from deskdispatch.domain.booking import Draft
from deskdispatch.domain.brief import Brief
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.geo import distance_km
from deskdispatch.domain.intent import Intent
from deskdispatch.domain.vehicle import Vehicle

SAME_WITHIN_KM: Final = 0.001
_VEHICLES: Final = {vehicle.value: vehicle for vehicle in Vehicle}


def draft_of(delivery: Delivery | Brief | None, intent: Intent | None) -> Draft:
    """What is known of a delivery as a draft: now, from today's pickup, cash as it was.

    What this desk sent itself goes before what the service tells; what neither knows stays
    empty.
    """
    if intent is not None:
        return _from_intent(intent)
    if delivery is None:
        return Draft()
    return Draft(
        phone=delivery.customer_number or "",
        name=delivery.customer_name or "",
        vehicle=_VEHICLES.get(delivery.vehicle_type or "", Vehicle.BIKE),
        dropoff=delivery.dropoff,
    )


def is_same(draft: Draft, intent: Intent) -> bool:
    """Whether a form still holds what this desk sent, to the same place within a metre."""
    sent = _from_intent(intent)
    if draft.dropoff is None or sent.dropoff is None or draft.name.strip() != sent.name:
        return False
    if distance_km(draft.dropoff, sent.dropoff) > SAME_WITHIN_KM:
        return False
    wishes = ((draft.address_detail, sent.address_detail), (draft.notes, sent.notes))
    return phone.key(draft.phone) == phone.key(sent.phone) and all(
        typed.strip() == meant for typed, meant in wishes
    )


def _from_intent(intent: Intent) -> Draft:
    booking = intent.booking
    return Draft(
        phone=booking.customer_number,
        name=booking.customer_name,
        alternate_phone=booking.alternate_customer_number or "",
        address_detail=booking.additional_address_detail or "",
        notes=booking.special_notes or "",
        vehicle=booking.vehicle_type,
        collect_cash=booking.collect_cash,
        cash_amount=money.text(booking.total_amount) if booking.total_amount is not None else "",
        dropoff=watermark.plain(booking.dropoff),
    )

"""Turns an earlier delivery into a draft, to book it again."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from deskdispatch.domain import money, phone
from deskdispatch.domain.booking import booking
from deskdispatch.domain.booking.booking import Draft, merged
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.summary import Collect, DeliverySummary, NothingToCollect
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import distance_km
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.domain.wire import LONGEST_TEXT

SAME_WITHIN_KM: Final = 0.001
_VEHICLES: Final = {vehicle.value: vehicle for vehicle in Vehicle}


def draft_of(delivery: DeliverySummary | None, intent: Intent | None) -> Draft:
    """Returns the draft of a delivery; the intent takes precedence over the service's data.

    Without an intent, ``Draft.unknown`` names the unknown fields that a booking needs (pickup,
    vehicle, schedule) and the details of the address; cash is on without an amount if unknown.
    """
    if intent is not None:
        return _of_intent(intent)
    if delivery is None:
        return Draft()
    vehicle, at = _VEHICLES.get(delivery.vehicle_type), delivery.scheduled_at
    is_scheduled, cash = delivery.is_scheduled is not False, delivery.cash_on_delivery
    amount = cash.amount if isinstance(cash, Collect) else None
    is_unknown = {
        Field.ADDRESS_DETAIL: True,
        Field.PICKUP: not delivery.branch_id,
        Field.VEHICLE: vehicle is None,
        Field.SCHEDULE: is_scheduled and at is None,
    }
    return Draft(
        phone=cleaned(delivery.customer_number, LONGEST_TEXT),
        name=cleaned(delivery.customer_name, LONGEST_TEXT),
        dropoff=delivery.dropoff,
        branch_id=delivery.branch_id or None,
        vehicle=vehicle or Vehicle.BIKE,
        scheduled_at=datetime.fromtimestamp(at, UTC) if is_scheduled and at is not None else None,
        collect_cash=not isinstance(cash, NothingToCollect),
        cash_amount="" if amount is None else money.text(amount),
        unknown=tuple(field for field, is_open in is_unknown.items() if is_open),
    )


def is_same(draft: Draft, intent: Intent) -> bool:
    """Whether a draft has the same customer, place (within a metre) and texts as an intent."""
    sent = _of_intent(intent)
    if draft.dropoff is None or sent.dropoff is None or draft.name.strip() != sent.name:
        return False
    if distance_km(draft.dropoff, sent.dropoff) > SAME_WITHIN_KM:
        return False
    return phone.key(draft.phone) == phone.key(sent.phone) and draft.remarks == sent.remarks


def is_changed(draft: Draft, intent: Intent) -> bool:
    """Whether a draft that ``is_same`` differs from an intent all the same.

    It may have another vehicle, cash amount, time, second phone, pickup or address. A pickup that
    is not read yet is no other one, and no address a lone area, which the point gives.
    """
    sent = intent.booking
    second = phone.key(sent.alternate_customer_number or "")
    kept = (sent.vehicle_type, sent.total_amount, sent.scheduled_delivery_at, second)
    second = phone.key(draft.alternate_phone)
    if kept != (draft.vehicle, booking.cash_typed(draft), draft.scheduled_at, second):
        return True
    lines = draft.dropoff_address
    is_elsewhere = len(lines) > 1 and lines != sent.delivery_address
    return is_elsewhere or draft.pickup not in {None, sent.pickup}


def _of_intent(intent: Intent) -> Draft:
    sent = booking.draft_of(intent.booking)
    return merged(sent, Draft(dropoff=watermark.plain(intent.booking.dropoff)))

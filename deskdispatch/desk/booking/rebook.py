"""Turns an earlier delivery into a draft, to book it again."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from deskdispatch.domain import money, phone
from deskdispatch.domain.booking import booking
from deskdispatch.domain.booking.booking import Draft, merged
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import (
    Collect,
    DeliverySummary,
    NothingToCollect,
    cash_of,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import distance_km
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.domain.wire import LONGEST_TEXT

SAME_WITHIN_KM: Final = 0.001
_VEHICLES: Final = {vehicle.value: vehicle for vehicle in Vehicle}


def draft_of(delivery: Delivery | DeliverySummary | None, intent: Intent | None) -> Draft:
    """Returns the draft of a delivery; the intent takes precedence over the service's data.

    Without an intent, ``Draft.unknown`` names the unknown fields that a booking needs (pickup,
    vehicle, schedule) and the details of the address; cash is on without an amount if unknown.
    """
    if intent is not None:
        return _of_intent(intent)
    if delivery is None:
        return Draft()
    return merged(
        Draft(
            phone=cleaned(delivery.customer_number or "", LONGEST_TEXT),
            name=cleaned(delivery.customer_name or "", LONGEST_TEXT),
            dropoff=delivery.dropoff,
            unknown=(Field.ADDRESS_DETAIL,),
        ),
        _pickup(delivery),
        _vehicle(delivery),
        _schedule(delivery),
        _cash(delivery),
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


def _pickup(delivery: Delivery | DeliverySummary) -> Draft:
    id = delivery.branch_id if isinstance(delivery, DeliverySummary) else ""
    return Draft(branch_id=id) if id else Draft(unknown=(Field.PICKUP,))


def _vehicle(delivery: Delivery | DeliverySummary) -> Draft:
    vehicle = _VEHICLES.get(delivery.vehicle_type or "")
    return Draft(unknown=(Field.VEHICLE,)) if vehicle is None else Draft(vehicle=vehicle)


def _schedule(delivery: Delivery | DeliverySummary) -> Draft:
    at = delivery.scheduled_at if isinstance(delivery, DeliverySummary) else None
    if delivery.is_scheduled is False:
        return Draft()
    if at is None:
        return Draft(unknown=(Field.SCHEDULE,))
    return Draft(scheduled_at=datetime.fromtimestamp(at, UTC))


def _cash(delivery: Delivery | DeliverySummary) -> Draft:
    if isinstance(delivery, DeliverySummary):
        cash = delivery.cash_on_delivery
    else:
        cash = cash_of(delivery, None)
    if isinstance(cash, NothingToCollect):
        return Draft()
    amount = cash.amount if isinstance(cash, Collect) else None
    return Draft(collect_cash=True, cash_amount="" if amount is None else money.text(amount))

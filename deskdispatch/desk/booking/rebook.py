"""An earlier delivery as the start of a new one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from deskdispatch.domain import money, phone
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.cash import Collect, NothingToCollect, cash_of
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.doubts import watermark
from deskdispatch.domain.doubts.intent import Intent
from deskdispatch.domain.errors import Field
from deskdispatch.domain.geo import distance_km

SAME_WITHIN_KM: Final = 0.001
_VEHICLES: Final = {vehicle.value: vehicle for vehicle in Vehicle}


def draft_of(delivery: Delivery | DeliverySummary | None, intent: Intent | None) -> Draft:
    """What is known of a delivery as a draft.

    What this desk sent itself goes before what the service tells. What neither knows and a
    booking needs is left open, so that the clerk has to give it: ``Draft.unknown`` names pickup,
    vehicle and schedule; cash is on without an amount.
    """
    if intent is not None:
        return _from_intent(intent)
    if delivery is None:
        return Draft()
    told = _told(delivery)
    draft = Draft(
        phone=delivery.customer_number or "",
        name=delivery.customer_name or "",
        dropoff=delivery.dropoff,
        unknown=tuple(field for field in _MAY_BE_UNKNOWN if field not in told),
    )
    return draft.model_copy(update={**_cash(delivery), **_merged(told)})


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


_MAY_BE_UNKNOWN: Final = (Field.PICKUP, Field.VEHICLE, Field.SCHEDULE)


def _told(delivery: Delivery | DeliverySummary) -> dict[Field, dict[str, Any]]:
    """What a draft says of pickup, vehicle and schedule, where that is known."""
    told: dict[Field, dict[str, Any]] = {}
    branch_id = delivery.branch_id if isinstance(delivery, DeliverySummary) else ""
    if branch_id:
        told[Field.PICKUP] = {"branch_id": branch_id}
    if (vehicle := _VEHICLES.get(delivery.vehicle_type or "")) is not None:
        told[Field.VEHICLE] = {"vehicle": vehicle}
    at = delivery.scheduled_at if isinstance(delivery, DeliverySummary) else None
    if not delivery.is_scheduled:
        told[Field.SCHEDULE] = {}
    elif at is not None:
        told[Field.SCHEDULE] = {"scheduled_at": datetime.fromtimestamp(at, UTC)}
    return told


def _merged(told: dict[Field, dict[str, Any]]) -> dict[str, Any]:
    return {name: value for part in told.values() for name, value in part.items()}


def _cash(delivery: Delivery | DeliverySummary) -> dict[str, Any]:
    """Off only where it is known to be off."""
    said = (
        delivery.cash_on_delivery
        if isinstance(delivery, DeliverySummary)
        else cash_of(delivery, None)
    )
    if isinstance(said, NothingToCollect):
        return {}
    amount = said.amount if isinstance(said, Collect) else None
    return {"collect_cash": True, "cash_amount": "" if amount is None else money.text(amount)}


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
        scheduled_at=booking.scheduled_delivery_at if booking.is_scheduled else None,
        pickup=booking.pickup,
        pickup_label=booking.pickup_address,
        branch_id=booking.branch_id,
        custom_pickup=bool(booking.custom_pickup),
        pickup_name=booking.pickup_name or "",
        pickup_number=booking.pickup_number or "",
        dropoff=watermark.plain(booking.dropoff),
    )

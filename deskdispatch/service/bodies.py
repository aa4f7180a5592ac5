"""What the three request bodies and the list's query must be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from deskdispatch.domain.booking import check_schedule
from deskdispatch.domain.endpoints import LIST_LIMIT_DEFAULT, LIST_LIMIT_MOST
from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.state import State
from deskdispatch.domain.vehicle import Vehicle
from deskdispatch.service.fields import Fields, Invalid

_VEHICLES: Final = tuple(vehicle.value for vehicle in Vehicle)
_STATES: Final = tuple(state.value for state in State)
_LIMIT: Final = re.compile(r"[0-9]{1,3}")

_SCHEDULE_RULES: Final[Mapping[str, str]] = {
    Rule.NOT_AVAILABLE: "isScheduled: scheduled delivery is not available for this account",
    Rule.TOO_SOON: "scheduledDeliveryAt must be at least 30 minutes from now",
    Rule.TOO_LATE: "scheduledDeliveryAt must be no more than 14 days ahead",
}


@dataclass(frozen=True, slots=True)
class QuoteBody:
    """What a price is asked for."""

    pickup: Coordinates
    dropoff: Coordinates
    areas: tuple[str, ...]
    is_scheduled: bool


@dataclass(frozen=True, slots=True)
class Order:
    """A new delivery, checked; texts as they were given."""

    customer_name: str
    customer_number: str
    pickup: Coordinates
    dropoff: Coordinates
    delivery_address: tuple[str, ...]
    pickup_address: str | None
    pickup_name: str | None
    pickup_number: str | None
    alternate_customer_number: str | None
    additional_address_detail: str | None
    branch_id: str | None
    collect_cash: bool
    total_amount: Decimal
    special_notes: str | None
    vehicle_type: str
    custom_pickup: bool
    quoted_price: str | None
    scheduled_at: datetime | None


def login(fields: Fields) -> tuple[str, str]:
    """Email and password."""
    return fields.required_text("email"), fields.required_text("password")


def quote(fields: Fields) -> QuoteBody:
    """The body of calculate-price."""
    areas = (fields.text("deliveryArea"), fields.text("deliveryPaciArea"))
    return QuoteBody(
        pickup=fields.point("from", "pickup"),
        dropoff=fields.point("to", "delivery"),
        areas=tuple(area for area in areas if area),
        is_scheduled=fields.flag("isScheduled"),
    )


def order(fields: Fields, now: datetime, *, scheduling: bool) -> Order:
    """The body of a new delivery.

    Raises:
        Invalid: With the first rule it breaks, in the order of the contract's tables.
    """
    return Order(
        customer_name=fields.required_text("customerName"),
        customer_number=fields.required_text("customerNumber"),
        pickup=fields.point("pickup", "from"),
        dropoff=fields.point("delivery", "to"),
        delivery_address=fields.texts("deliveryAddress"),
        pickup_address=fields.text("pickupAddress"),
        pickup_name=fields.text("pickupName"),
        pickup_number=fields.text("pickupNumber"),
        alternate_customer_number=fields.text("alternateCustomerNumber"),
        additional_address_detail=fields.text("additionalAddressDetail"),
        branch_id=fields.text("branchId"),
        collect_cash=fields.flag("collectCash"),
        total_amount=fields.money("totalAmount"),
        special_notes=fields.text("specialNotes"),
        vehicle_type=fields.choice("vehicleType", _VEHICLES, Vehicle.BIKE.value),
        custom_pickup=fields.flag("customPickup"),
        quoted_price=fields.text("quotedPrice"),
        scheduled_at=_schedule(fields, now, scheduling),
    )


def page(query: Mapping[str, str]) -> tuple[int, str | None]:
    """Limit and status of the list."""
    limit = query.get("limit", str(LIST_LIMIT_DEFAULT))
    if not _LIMIT.fullmatch(limit) or not 1 <= int(limit) <= LIST_LIMIT_MOST:
        raise Invalid(f"limit must be a whole number from 1 to {LIST_LIMIT_MOST}")
    status = query.get("status")
    if status is not None and status not in _STATES:
        raise Invalid(f"status must be one of {', '.join(_STATES)}")
    return int(limit), status


def _schedule(fields: Fields, now: datetime, scheduling: bool) -> datetime | None:
    """When, for a scheduled delivery; a time without ``isScheduled`` is not looked at."""
    if not fields.flag("isScheduled"):
        return None
    if not scheduling:
        raise Invalid(_SCHEDULE_RULES[Rule.NOT_AVAILABLE])
    at = fields.utc("scheduledDeliveryAt")
    try:
        check_schedule(at, now, scheduling)
    except RuleBroken as broken:
        raise Invalid(_SCHEDULE_RULES[broken.rule]) from broken
    return at

"""Taking an order: its price, its number, its fee out of the wallet, in one transaction."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime
from decimal import Decimal
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, RowMapping

from deskdispatch.domain import money
from deskdispatch.domain.account import DEBIT
from deskdispatch.domain.state import State
from deskdispatch.service import queries, zones
from deskdispatch.service.bodies import Order
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.fields import Invalid
from deskdispatch.service.shapes import order_number
from deskdispatch.service.tariff import SCHEDULED_PRICE, fare

_KEPT_AS_GIVEN: Final = tuple(
    field.name
    for field in fields(Order)
    if field.name not in {"pickup", "dropoff", "delivery_address", "branch_id"}
)


def price(order: Order) -> Decimal:
    """The flat rate, or the fare; the parts of a given address count as names of its area."""
    if order.scheduled_at is not None:
        return SCHEDULED_PRICE
    return fare(order.pickup, order.dropoff, order.delivery_address).price


def book(
    connection: Connection, order: Order, now: datetime, couriers: Couriers, *, pay_as_you_go: bool
) -> RowMapping:
    """Write the order down and take its fee, both or neither.

    Raises:
        Invalid: The wallet does not hold the fee.
    """
    number = queries.next_number(connection)
    row = _row(connection, order, now) | {"number": number, "courier_seed": couriers.seed}
    row["due_at"] = couriers.first_due(row)
    booked = queries.add_delivery(connection, row)
    if order.scheduled_at is None or not pay_as_you_go:
        _charge(connection, row["estimated_price"], number, now)
    return booked


def _row(connection: Connection, order: Order, now: datetime) -> dict[str, Any]:
    branch_id = order.branch_id
    return {name: getattr(order, name) for name in _KEPT_AS_GIVEN} | {
        "id": str(uuid4()),
        "status": State.PENDING.value,
        "pickup_latitude": order.pickup.latitude,
        "pickup_longitude": order.pickup.longitude,
        "delivery_latitude": order.dropoff.latitude,
        "delivery_longitude": order.dropoff.longitude,
        "delivery_address": list(order.delivery_address) or _derived_address(order),
        "branch_id": branch_id if branch_id and queries.has_branch(connection, branch_id) else None,
        "estimated_price": price(order),
        "is_scheduled": order.scheduled_at is not None,
        "created_at": now,
        "updated_at": now,
    }


def _derived_address(order: Order) -> list[str]:
    area = zones.area_of(order.dropoff)
    return [order.dropoff.text()] if area is None else [area.name_en, area.governorate]


def _charge(connection: Connection, fee: Decimal, number: int, now: datetime) -> None:
    left = queries.debit(connection, fee)
    if left is None:
        held = queries.the_merchant(connection)["balance"]
        raise Invalid(
            f"insufficient wallet balance: the delivery costs KWD {money.text(fee)}, "
            f"the wallet holds KWD {money.text(held)}"
        )
    reference = order_number(number)
    transaction = {
        "id": str(uuid4()),
        "type": DEBIT,
        "amount": fee,
        "balance_after": left,
        "reference": reference,
        "note": f"Delivery fee for {reference}",
        "created_at": now,
    }
    queries.add_transaction(connection, transaction)

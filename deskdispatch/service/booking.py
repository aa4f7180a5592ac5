"""Booking an order: price, number and wallet debit in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, RowMapping

from deskdispatch.domain import money
from deskdispatch.domain.account.account import PREPAID
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.pricing.tariff import PricingConfig
from deskdispatch.service import pricing
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.messages.requests import InvalidRequest, OrderBody
from deskdispatch.service.messages.responses import order_number
from deskdispatch.service.pricing import SCHEDULED_PRICE, fare
from deskdispatch.service.store import queries
from deskdispatch.service.store.tables import deliveries

_KEPT_AS_GIVEN: Final = frozenset(OrderBody.model_fields) & frozenset(deliveries.c.keys())


@dataclass(frozen=True, slots=True)
class Terms:
    """The merchant's pricing and billing."""

    pricing: PricingConfig
    pay_as_you_go: bool


def price(order: OrderBody, pricing: PricingConfig) -> Decimal:
    """The price in KWD: the flat rate, or the fare with the address's parts as area names."""
    if order.is_scheduled:
        return SCHEDULED_PRICE
    return fare(order.pickup, order.dropoff, order.delivery_address, pricing).price


def book(
    connection: Connection, order: OrderBody, now: datetime, couriers: Couriers, terms: Terms
) -> RowMapping:
    """Stores the order and debits its fee, both or neither.

    Raises:
        InvalidRequest: The wallet does not hold the fee.
    """
    queries.lock_ledger(connection)
    number = queries.next_number(connection)
    row = _row(connection, order, now, terms.pricing) | {
        "number": number,
        "courier_seed": couriers.seed,
    }
    row["due_at"] = couriers.first_due(row)
    booked = queries.add_delivery(connection, row)
    invoiced = order.is_scheduled and terms.pay_as_you_go
    if not invoiced and queries.the_merchant(connection)["billing_mode"] == PREPAID:
        _charge(connection, row["estimated_price"], number, now)
    return booked


def _row(
    connection: Connection, order: OrderBody, now: datetime, pricing: PricingConfig
) -> dict[str, Any]:
    branch_id = order.branch_id
    return {name: getattr(order, name) for name in _KEPT_AS_GIVEN} | {
        "id": str(uuid4()),
        "status": DeliveryStatus.PENDING.value,
        "delivery_address": order.delivery_address or _derived_address(order),
        "branch_id": branch_id if branch_id and queries.has_branch(connection, branch_id) else None,
        "estimated_price": price(order, pricing),
        "scheduled_at": order.scheduled_at,
        "created_at": now,
        "updated_at": now,
    }


def _derived_address(order: OrderBody) -> list[str]:
    area = pricing.area_of(order.dropoff)
    return [order.dropoff.text()] if area is None else [area.name_en, area.governorate]


def _charge(connection: Connection, fee: Decimal, number: int, now: datetime) -> None:
    left = queries.debit(connection, fee)
    if left is None:
        held = queries.the_merchant(connection)["balance"]
        raise InvalidRequest(
            f"insufficient wallet balance: the delivery costs KWD {money.text(fee)}, "
            f"the wallet holds KWD {money.text(held)}"
        )
    reference = order_number(number)
    transaction = {
        "id": str(uuid4()),
        "type": "DEBIT",
        "amount": fee,
        "balance_after": left,
        "reference": reference,
        "note": f"Delivery fee for {reference}",
        "created_at": now,
    }
    queries.add_transaction(connection, transaction)

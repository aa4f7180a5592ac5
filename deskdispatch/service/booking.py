"""Booking an order: price, number and wallet debit in one transaction."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import uuid4

from deskdispatch.domain import money
from deskdispatch.domain.account.account import PREPAID
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.pricing.tariff import PricingConfig
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.messages.requests import InvalidRequest, OrderBody
from deskdispatch.service.messages.responses import order_number
from deskdispatch.service.pricing import SCHEDULED_PRICE, STANDARD, area_of, fare
from deskdispatch.service.store import queries
from deskdispatch.service.store.store import DatabaseConnection, Row
from deskdispatch.service.store.tables import TABLES

_COPIED_FIELDS: Final = OrderBody.model_fields.keys() & TABLES["deliveries"].keys()


def book(
    connection: DatabaseConnection,
    order: OrderBody,
    now: datetime,
    couriers: Couriers,
    pricing: PricingConfig = STANDARD,
    *,
    pay_as_you_go: bool = False,
) -> Row:
    """Stores the order and debits its fee, in one transaction.

    Raises:
        InvalidRequest: The wallet does not hold the fee.
    """
    row = _delivery_row(order, now, pricing)
    fee = row["estimated_price"]
    is_invoiced = order.is_scheduled and pay_as_you_go
    wallet = queries.debit(connection, money.ZERO if is_invoiced else fee)
    if wallet is None:
        balance = queries.the_merchant(connection)["balance"]
        raise InvalidRequest(
            f"insufficient wallet balance: the delivery costs KWD {money.text(fee)}, "
            f"the wallet holds KWD {money.text(balance)}"
        )
    if row["branch_id"] and not queries.has_branch(connection, row["branch_id"]):
        row["branch_id"] = None
    row |= {"number": queries.next_number(connection), "courier_seed": couriers.seed}
    row["due_at"] = couriers.first_due(row)
    queries.add_delivery(connection, row)
    if wallet["billing_mode"] == PREPAID and not is_invoiced:
        _add_debit(connection, row, wallet["balance"])
    return row


def _delivery_row(order: OrderBody, now: datetime, pricing: PricingConfig) -> Row:
    """Returns the delivery of an order, without its number and values that depend on it."""
    area = area_of(order.dropoff)
    derived_address = [order.dropoff.text()] if area is None else [area.name_en, area.governorate]
    return {
        **dict.fromkeys(TABLES["deliveries"]),
        **{name: getattr(order, name) for name in _COPIED_FIELDS},
        "id": str(uuid4()),
        "status": DeliveryStatus.PENDING.value,
        "delivery_address": order.delivery_address or derived_address,
        "estimated_price": price(order, pricing),
        "scheduled_at": order.scheduled_at,
        "created_at": now,
        "updated_at": now,
    }


def price(order: OrderBody, pricing: PricingConfig) -> Decimal:
    """Returns the price in KWD: the flat rate, or the fare with the address's parts as areas."""
    if order.is_scheduled:
        return SCHEDULED_PRICE
    return fare(order.pickup, order.dropoff, order.delivery_address, pricing).price


def _add_debit(connection: DatabaseConnection, row: Row, left: Decimal) -> None:
    reference = order_number(row["number"])
    transaction = {
        "id": str(uuid4()),
        "type": "DEBIT",
        "amount": row["estimated_price"],
        "balance_after": left,
        "reference": reference,
        "note": f"Delivery fee for {reference}",
        "created_at": row["created_at"],
    }
    queries.add_transaction(connection, transaction)

"""The bodies of the responses, key by key as the contract writes them and nothing more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import RowMapping

from deskdispatch.domain import money
from deskdispatch.domain.clock import wire_text
from deskdispatch.domain.pricing import PricingConfig
from deskdispatch.domain.quote import SCHEDULED
from deskdispatch.service.tariff import SCHEDULED_LABEL, SCHEDULED_PRICE, Fare

Json = dict[str, Any]

_PAYG_INSTRUCTIONS: Final = "Scheduled deliveries are invoiced at the end of each month."


@dataclass(frozen=True, slots=True)
class Scheduling:
    """The account's switches for scheduled delivery."""

    available: bool
    pay_as_you_go: bool


def order_number(number: int) -> str:
    """Such as ``ORD-1042``."""
    return f"ORD-{number}"


def account(row: RowMapping) -> Json:
    """The plain account."""
    return {
        "id": row["id"],
        "sellerId": row["seller_id"],
        "sellerName": row["seller_name"],
        "billingMode": row["billing_mode"],
        "walletBalance": money.text(row["balance"]),
    }


def full_account(row: RowMapping, scheduling: Scheduling) -> Json:
    """The account of bootstrap."""
    return account(row) | {
        "phone": row["phone"],
        "pickupAddress": row["pickup_address"],
        "pickupLatitude": row["pickup_latitude"],
        "pickupLongitude": row["pickup_longitude"],
        "scheduledDeliveryEnabled": scheduling.available,
        "apiEnabled": True,
    }


def login(row: RowMapping, token: str, scheduling: Scheduling) -> Json:
    """A token, its user and its merchant."""
    return {
        "token": token,
        "user": {
            "id": row["user_id"],
            "email": row["email"],
            "name": row["user_name"],
            "role": "MERCHANT",
        },
        "merchant": account(row) | {"scheduledDeliveryEnabled": scheduling.available},
    }


def wallet(row: RowMapping) -> Json:
    """The wallet of bootstrap."""
    return {"balance": money.text(row["balance"]), "billingMode": row["billing_mode"]}


def full_wallet(row: RowMapping, transactions: Iterable[RowMapping]) -> Json:
    """The wallet with its transactions."""
    return wallet(row) | {"transactions": [_transaction(each) for each in transactions]}


def _transaction(row: RowMapping) -> Json:
    return {
        "id": row["id"],
        "type": row["type"],
        "amount": money.text(row["amount"]),
        "balanceAfter": money.text(row["balance_after"]),
        "reference": row["reference"],
        "note": row["note"],
        "createdAt": wire_text(row["created_at"]),
    }


def branch(row: RowMapping) -> Json:
    """A pickup location."""
    return {
        "id": row["id"],
        "name": row["name"],
        "phone": row["phone"],
        "latitude": row["latitude"],
        "longitude": row["longitude"],
        "addressLabel": row["address_label"],
        "governorate": row["governorate"],
        "area": row["area"],
        "isDefault": row["is_default"],
    }


def pricing(config: PricingConfig) -> Json:
    """Tiers, rates and zone prices: the only money that goes out as JSON numbers."""
    tariff = config.effective_config
    return {
        "useCustomTiers": config.use_custom_tiers,
        "effectiveConfig": {
            "tiers": [
                {
                    "maxKm": float(tier.max_km),
                    "priceKwd": float(tier.price_kwd),
                    "label": tier.label,
                }
                for tier in tariff.tiers
            ],
            "extraKmRateKwd": float(tariff.extra_km_rate_kwd),
            "extraKmAfter": float(tariff.extra_km_after),
            "specialZones": [
                {"id": zone.id, "name": zone.name, "priceKwd": float(zone.price_kwd)}
                for zone in tariff.special_zones
            ],
        },
    }


def scheduled_delivery(scheduling: Scheduling) -> Json:
    """The scheduled-delivery configuration."""
    return {
        "globalEnabled": True,
        "merchantEnabled": scheduling.available,
        "enabled": scheduling.available,
        "available": scheduling.available,
        "surchargeKwd": money.text(SCHEDULED_PRICE),
        "payAsYouGoEnabled": scheduling.pay_as_you_go,
    }


def bootstrap(
    merchant: RowMapping,
    branches: Iterable[RowMapping],
    config: PricingConfig,
    scheduling: Scheduling,
) -> Json:
    """Everything in one response."""
    scheduled = scheduled_delivery(scheduling)
    if scheduling.pay_as_you_go:
        scheduled["paygSettlementInstructions"] = _PAYG_INSTRUCTIONS
    return {
        "account": full_account(merchant, scheduling),
        "wallet": wallet(merchant),
        "branches": [branch(row) for row in branches],
        "pricing": pricing(config),
        "scheduledDelivery": scheduled,
    }


def quote(fare: Fare) -> Json:
    """An on-demand quote."""
    zone = fare.zone
    return {
        "distance": float(fare.km),
        "distanceUnit": "km",
        "price": money.text(fare.price),
        "currency": "KWD",
        "estimatedDuration": fare.minutes,
        "tierLabel": fare.label,
        "specialZone": None if zone is None else {"id": zone.id, "name": zone.name},
    }


def scheduled_quote() -> Json:
    """A flat-rate quote."""
    return {
        "price": money.text(SCHEDULED_PRICE),
        "currency": "KWD",
        "pricingMode": SCHEDULED,
        "tierLabel": SCHEDULED_LABEL,
    }


def created(row: RowMapping) -> Json:
    """A delivery as its booking is answered."""
    return {
        "id": row["id"],
        "orderNumber": order_number(row["number"]),
        "status": row["status"],
        "customerName": row["customer_name"],
        "estimatedPrice": money.text(row["estimated_price"]),
        "driverName": row["driver_name"],
        "isScheduled": row["is_scheduled"],
        "createdAt": wire_text(row["created_at"]),
    }


def listed(row: RowMapping) -> Json:
    """A delivery as an item of the list."""
    return created(row) | {"driverPhone": row["driver_phone"]}


def delivery(row: RowMapping, history: Iterable[RowMapping]) -> Json:
    """A delivery with everything that the contract names."""
    return listed(row) | {
        "customerNumber": row["customer_number"],
        "deliveryLatitude": row["delivery_latitude"],
        "deliveryLongitude": row["delivery_longitude"],
        "vehicleType": row["vehicle_type"],
        "statusHistory": [
            {"status": step["status"], "timestamp": wire_text(step["at"])} for step in history
        ],
        "collectCash": row["collect_cash"],
        "updatedAt": wire_text(row["updated_at"]),
    }

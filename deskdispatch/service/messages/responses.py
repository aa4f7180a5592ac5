"""The bodies of the responses, key by key as the contract writes them and nothing more."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import RowMapping

from deskdispatch.domain import money
from deskdispatch.domain.booking.pricing import PricingConfig, SpecialZone, Tariff, Tier
from deskdispatch.domain.booking.quote import SCHEDULED
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.service.messages.response_parts import (
    BOOLEAN,
    KWD,
    NUMBER,
    STRING,
    ResponsePart,
    Shape,
    always,
    column,
    each,
    itself,
    kwd,
    moment,
    nullable,
    of_row,
    within,
)
from deskdispatch.service.messages.response_sources import (
    MerchantProfile,
    Opening,
    Scheduling,
    SignedIn,
    Tracked,
    WalletState,
    order_number,
)
from deskdispatch.service.pricing.tariff import SCHEDULED_LABEL, SCHEDULED_PRICE, Fare

_PAYG_INSTRUCTIONS: Final = "Scheduled deliveries are invoiced at the end of each month."

ACCOUNT: Final = Shape[RowMapping](
    "Account",
    {
        "id": column("id"),
        "sellerId": column("seller_id"),
        "sellerName": column("seller_name"),
        "billingMode": column("billing_mode"),
        "walletBalance": kwd("balance"),
    },
)

_AVAILABLE: Final = ResponsePart(BOOLEAN, lambda profile: profile.scheduling.available)

FULL_ACCOUNT: Final = Shape[MerchantProfile](
    "FullAccount",
    of_row(
        ACCOUNT.parts
        | {
            "phone": column("phone"),
            "pickupAddress": column("pickup_address"),
            "pickupLatitude": column("pickup_latitude", NUMBER),
            "pickupLongitude": column("pickup_longitude", NUMBER),
        }
    )
    | {"scheduledDeliveryEnabled": _AVAILABLE, "apiEnabled": always(True)},
)

LOGIN_MERCHANT: Final = Shape[MerchantProfile](
    "LoginMerchant", of_row(ACCOUNT.parts) | {"scheduledDeliveryEnabled": _AVAILABLE}
)

USER: Final = Shape[RowMapping](
    "User",
    {
        "id": column("user_id"),
        "email": column("email"),
        "name": column("user_name"),
        "role": always("MERCHANT"),
    },
)

LOGIN: Final = Shape[SignedIn](
    "Login",
    {
        "token": ResponsePart(STRING | {"description": "a JWT"}, lambda source: source.token),
        "user": within(USER, lambda source: source.profile.row),
        "merchant": within(LOGIN_MERCHANT, lambda source: source.profile),
    },
)

WALLET: Final = Shape[RowMapping](
    "Wallet", {"balance": kwd("balance"), "billingMode": column("billing_mode")}
)

TRANSACTION: Final = Shape[RowMapping](
    "WalletTransaction",
    {
        "id": column("id"),
        "type": column("type"),
        "amount": kwd("amount"),
        "balanceAfter": kwd("balance_after"),
        "reference": column("reference"),
        "note": column("note"),
        "createdAt": moment("created_at"),
    },
)

FULL_WALLET: Final = Shape[WalletState](
    "FullWallet",
    of_row(WALLET.parts) | {"transactions": each(TRANSACTION, lambda source: source.transactions)},
)

BRANCH: Final = Shape[RowMapping](
    "Branch",
    {
        "id": column("id"),
        "name": column("name"),
        "phone": column("phone"),
        "latitude": column("latitude", NUMBER),
        "longitude": column("longitude", NUMBER),
        "addressLabel": column("address_label"),
        "governorate": column("governorate"),
        "area": column("area"),
        "isDefault": column("is_default", BOOLEAN),
    },
)

TIER: Final = Shape[Tier](
    "Tier",
    {
        "maxKm": ResponsePart(NUMBER, lambda tier: float(tier.max_km)),
        "priceKwd": ResponsePart(NUMBER, lambda tier: float(tier.price_kwd)),
        "label": ResponsePart(STRING, lambda tier: tier.label),
    },
)

ZONE: Final = Shape[SpecialZone](
    "SpecialZone",
    {
        "id": ResponsePart(STRING, lambda zone: zone.id),
        "name": ResponsePart(STRING, lambda zone: zone.name),
        "priceKwd": ResponsePart(NUMBER, lambda zone: float(zone.price_kwd)),
    },
)

TARIFF: Final = Shape[Tariff](
    "Tariff",
    {
        "tiers": each(TIER, lambda tariff: tariff.tiers),
        "extraKmRateKwd": ResponsePart(NUMBER, lambda tariff: float(tariff.extra_km_rate_kwd)),
        "extraKmAfter": ResponsePart(NUMBER, lambda tariff: float(tariff.extra_km_after)),
        "specialZones": each(ZONE, lambda tariff: tariff.special_zones),
    },
)
"""The only money that goes out as JSON numbers."""

PRICING: Final = Shape[PricingConfig](
    "Pricing",
    {
        "useCustomTiers": ResponsePart(BOOLEAN, lambda config: config.use_custom_tiers),
        "effectiveConfig": within(TARIFF, lambda config: config.effective_config),
    },
)

SCHEDULED_DELIVERY: Final = Shape[Scheduling](
    "ScheduledDelivery",
    {
        "globalEnabled": always(True),
        "merchantEnabled": ResponsePart(BOOLEAN, lambda scheduling: scheduling.available),
        "enabled": ResponsePart(BOOLEAN, lambda scheduling: scheduling.available),
        "available": ResponsePart(BOOLEAN, lambda scheduling: scheduling.available),
        "surchargeKwd": ResponsePart(KWD, lambda _: money.text(SCHEDULED_PRICE)),
        "payAsYouGoEnabled": ResponsePart(BOOLEAN, lambda scheduling: scheduling.pay_as_you_go),
    },
)


def _instructions(scheduling: Scheduling) -> str | None:
    return _PAYG_INSTRUCTIONS if scheduling.pay_as_you_go else None


FULL_SCHEDULED_DELIVERY: Final = SCHEDULED_DELIVERY.wider(
    "FullScheduledDelivery",
    {"paygSettlementInstructions": ResponsePart(STRING, _instructions, optional=True)},
)

BOOTSTRAP: Final = Shape[Opening](
    "Bootstrap",
    {
        "account": within(FULL_ACCOUNT, lambda source: source.profile),
        "wallet": within(WALLET, lambda source: source.profile.row),
        "branches": each(BRANCH, lambda source: source.branches),
        "pricing": within(PRICING, lambda source: source.pricing),
        "scheduledDelivery": within(
            FULL_SCHEDULED_DELIVERY, lambda source: source.profile.scheduling
        ),
    },
)

ZONE_OF_QUOTE: Final = Shape[SpecialZone](
    "SpecialZoneOfQuote", {key: ZONE.parts[key] for key in ("id", "name")}
)

QUOTE: Final = Shape[Fare](
    "Quote",
    {
        "distance": ResponsePart(NUMBER, lambda fare: float(fare.km)),
        "distanceUnit": always("km"),
        "price": ResponsePart(KWD, lambda fare: money.text(fare.price)),
        "currency": always("KWD"),
        "estimatedDuration": ResponsePart(
            NUMBER | {"description": "minutes"}, lambda fare: fare.minutes
        ),
        "tierLabel": ResponsePart(STRING, lambda fare: fare.label),
        "specialZone": ResponsePart(
            {"oneOf": [{"type": "null"}, ZONE_OF_QUOTE.reference]},
            lambda fare: None if fare.zone is None else ZONE_OF_QUOTE.of(fare.zone),
            (ZONE_OF_QUOTE,),
        ),
    },
)

SCHEDULED_QUOTE: Final = Shape[None](
    "ScheduledQuote",
    {
        "price": ResponsePart(KWD, lambda _: money.text(SCHEDULED_PRICE)),
        "currency": always("KWD"),
        "pricingMode": always(SCHEDULED),
        "tierLabel": always(SCHEDULED_LABEL),
    },
)


def _priced(fare: Fare | None) -> Any:
    return SCHEDULED_QUOTE.of(None) if fare is None else QUOTE.of(fare)


EITHER_QUOTE: Final = ResponsePart(
    {"oneOf": [QUOTE.reference, SCHEDULED_QUOTE.reference]}, _priced, (QUOTE, SCHEDULED_QUOTE)
)
"""Of a fare, or of None for the flat rate."""

_STATUS: Final = {"type": "string", "enum": [state.value for state in DeliveryStatus]}
_VEHICLE: Final = {"type": "string", "enum": [vehicle.value for vehicle in Vehicle]}

CREATED: Final = Shape[RowMapping](
    "CreatedDelivery",
    {
        "id": column("id"),
        "orderNumber": ResponsePart(STRING, lambda row: order_number(row["number"])),
        "status": column("status", _STATUS),
        "customerName": column("customer_name"),
        "estimatedPrice": kwd("estimated_price"),
        "driverName": nullable("driver_name"),
        "isScheduled": column("is_scheduled", BOOLEAN),
        "createdAt": moment("created_at"),
    },
)

LISTED: Final = CREATED.wider("ListedDelivery", {"driverPhone": nullable("driver_phone")})

STATUS_ENTRY: Final = Shape[RowMapping](
    "StatusEntry", {"status": column("status", _STATUS), "timestamp": moment("at")}
)

DELIVERY: Final = Shape[Tracked](
    "Delivery",
    of_row(
        LISTED.parts
        | {
            "customerNumber": column("customer_number"),
            "deliveryLatitude": column("delivery_latitude", NUMBER),
            "deliveryLongitude": column("delivery_longitude", NUMBER),
            "vehicleType": column("vehicle_type", _VEHICLE),
            "collectCash": column("collect_cash", BOOLEAN),
            "updatedAt": moment("updated_at"),
        }
    )
    | {"statusHistory": each(STATUS_ENTRY, lambda source: source.history)},
)

ERROR: Final = Shape[str](
    "Error", {"error": ResponsePart(STRING | {"description": "for people"}, itself)}
)

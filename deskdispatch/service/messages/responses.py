"""Responses as pydantic models, with exactly the keys of the contract.

Models are built from database rows and domain values; fields are named as their sources. The class
names without ``Out`` are the names of the schemas in the OpenAPI document.
"""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Final, Literal

from pydantic import (
    AliasGenerator,
    AliasPath,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    WithJsonSchema,
)
from pydantic.alias_generators import to_camel

from deskdispatch.domain import money
from deskdispatch.domain.clock import wire_text
from deskdispatch.service.messages.fields import StateName, VehicleName
from deskdispatch.service.pricing import SCHEDULED_LABEL, SCHEDULED_PRICE

_PAYG_INSTRUCTIONS: Final = "Scheduled deliveries are invoiced at the end of each month."


def order_number(number: int) -> str:
    return f"ORD-{number}"


Kwd = Annotated[
    Decimal,
    PlainSerializer(money.text, return_type=str),
    WithJsonSchema(
        {"type": "string", "pattern": r"^[0-9]+\.[0-9]{3}$", "description": "KWD, three decimals"}
    ),
]

UtcMoment = Annotated[
    datetime,
    PlainSerializer(wire_text, return_type=str),
    WithJsonSchema(
        {
            "type": "string",
            "format": "date-time",
            "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$",
        }
    ),
]

OrderNumber = Annotated[str, BeforeValidator(order_number), Field(validation_alias="number")]


PaygInstructions = Annotated[
    str | None,
    BeforeValidator(lambda is_on: _PAYG_INSTRUCTIONS if is_on else None),
    Field(validation_alias=AliasPath("pay_as_you_go"), exclude_if=lambda text: text is None),
    WithJsonSchema({"type": "string"}),
]
"""Computed from the switch; the key is left out while pay-as-you-go is off."""


class ResponseModel(BaseModel):
    """An object of a response, with these keys and no others."""

    model_config = ConfigDict(
        alias_generator=AliasGenerator(serialization_alias=to_camel),
        serialize_by_alias=True,
        from_attributes=True,
        defer_build=True,
        json_schema_extra={"additionalProperties": False},
        json_schema_serialization_defaults_required=True,
    )


class AccountOut(ResponseModel):
    id: str
    seller_id: str
    seller_name: str
    billing_mode: str
    wallet_balance: Kwd = Field(validation_alias="balance")


class LoginMerchantOut(AccountOut):
    scheduled_delivery_enabled: bool


class FullAccountOut(AccountOut):
    phone: str
    pickup_address: str
    pickup_latitude: float
    pickup_longitude: float
    scheduled_delivery_enabled: bool
    api_enabled: bool


class UserOut(ResponseModel):
    id: str = Field(validation_alias="user_id")
    email: str
    name: str = Field(validation_alias="user_name")
    role: Literal["MERCHANT"] = "MERCHANT"


class LoginOut(ResponseModel):
    token: str = Field(description="a JWT")
    user: UserOut
    merchant: LoginMerchantOut


class WalletOut(ResponseModel):
    balance: Kwd
    billing_mode: str


class WalletTransactionOut(ResponseModel):
    id: str
    type: str
    amount: Kwd
    balance_after: Kwd
    reference: str
    note: str
    created_at: UtcMoment


class FullWalletOut(WalletOut):
    transactions: list[WalletTransactionOut]


class BranchOut(ResponseModel):
    id: str
    name: str
    phone: str
    latitude: float
    longitude: float
    address_label: str
    governorate: str
    area: str
    is_default: bool


class TierOut(ResponseModel):
    max_km: float
    price_kwd: float
    label: str


class SpecialZoneOfQuoteOut(ResponseModel):
    id: str
    name: str


class SpecialZoneOut(SpecialZoneOfQuoteOut):
    price_kwd: float


class TariffOut(ResponseModel):
    """Prices in force, in KWD; with the tiers the only money that is sent as JSON numbers."""

    tiers: list[TierOut]
    extra_km_rate_kwd: float
    extra_km_after: float
    special_zones: list[SpecialZoneOut]


class PricingOut(ResponseModel):
    use_custom_tiers: bool
    effective_config: TariffOut


class ScheduledDeliveryOut(ResponseModel):
    global_enabled: bool
    merchant_enabled: bool
    enabled: bool
    available: bool
    surcharge_kwd: Kwd = SCHEDULED_PRICE
    pay_as_you_go_enabled: bool = Field(validation_alias="pay_as_you_go")


class FullScheduledDeliveryOut(ScheduledDeliveryOut):
    """The configuration in bootstrap; the instructions only while they apply."""

    payg_settlement_instructions: PaygInstructions


class BootstrapOut(ResponseModel):
    account: FullAccountOut
    wallet: WalletOut
    branches: list[BranchOut]
    pricing: PricingOut
    scheduled_delivery: FullScheduledDeliveryOut


class QuoteOut(ResponseModel):
    distance: float = Field(validation_alias="km")
    distance_unit: Literal["km"] = "km"
    price: Kwd
    currency: Literal["KWD"] = "KWD"
    estimated_duration: int = Field(validation_alias="minutes", description="minutes")
    tier_label: str = Field(validation_alias="label")
    special_zone: SpecialZoneOfQuoteOut | None = Field(validation_alias="zone")


class ScheduledQuoteOut(ResponseModel):
    price: Kwd = SCHEDULED_PRICE
    currency: Literal["KWD"] = "KWD"
    pricing_mode: Literal["scheduled"] = "scheduled"
    tier_label: str = SCHEDULED_LABEL


class CreatedDeliveryOut(ResponseModel):
    id: str
    order_number: OrderNumber
    status: StateName
    customer_name: str
    estimated_price: Kwd
    driver_name: str | None
    is_scheduled: bool
    created_at: UtcMoment


class ListedDeliveryOut(CreatedDeliveryOut):
    driver_phone: str | None


class StatusEntryOut(ResponseModel):
    status: StateName
    timestamp: UtcMoment = Field(validation_alias="at")


class DeliveryOut(ListedDeliveryOut):
    """One delivery with its history, oldest status first."""

    customer_number: str
    delivery_latitude: float
    delivery_longitude: float
    vehicle_type: VehicleName
    collect_cash: bool
    updated_at: UtcMoment
    status_history: list[StatusEntryOut]


class ErrorOut(ResponseModel):
    error: str = Field(description="for people")

"""The tables of one merchant's database, and how money and times are stored in them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
)
from sqlalchemy.types import TypeDecorator

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)


class Fils(TypeDecorator[Decimal]):
    """KWD with three places, kept as whole fils so that SQL adds and compares it exactly."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: Decimal | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        fils = value.scaleb(3)
        if fils != fils.to_integral_value():
            raise ValueError(f"finer than a fils: {value}")
        return int(fils)

    def process_result_value(self, value: int | None, dialect: Dialect) -> Decimal | None:
        return None if value is None else Decimal(value).scaleb(-3)


class Moment(TypeDecorator[datetime]):
    """An aware UTC time, kept as whole milliseconds since 1970, cut off and not rounded."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else (value - _EPOCH) // _MILLISECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else _EPOCH + value * _MILLISECOND


metadata: Final = MetaData()

merchant: Final = Table(
    "merchant",
    metadata,
    Column("id", String, primary_key=True),
    Column("seller_id", String, nullable=False),
    Column("seller_name", String, nullable=False),
    Column("billing_mode", String, nullable=False),
    Column("balance", Fils, CheckConstraint("balance >= 0"), nullable=False),
    Column("phone", String, nullable=False),
    Column("pickup_address", String, nullable=False),
    Column("pickup_latitude", Float, nullable=False),
    Column("pickup_longitude", Float, nullable=False),
    Column("user_id", String, nullable=False),
    Column("user_name", String, nullable=False),
    Column("email", String, nullable=False),
    Column("password_hash", String, nullable=False),
    Column("api_key_hash", String, nullable=False),
)
"""One row: a database holds one merchant, its user and the hashes of its secrets."""

branches: Final = Table(
    "branches",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("phone", String, nullable=False),
    Column("latitude", Float, nullable=False),
    Column("longitude", Float, nullable=False),
    Column("address_label", String, nullable=False),
    Column("governorate", String, nullable=False),
    Column("area", String, nullable=False),
    Column("is_default", Boolean, nullable=False),
)

deliveries: Final = Table(
    "deliveries",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", String, nullable=False, unique=True),
    Column("status", String, nullable=False),
    Column("customer_name", String, nullable=False),
    Column("customer_number", String, nullable=False),
    Column("alternate_customer_number", String),
    Column("pickup_latitude", Float, nullable=False),
    Column("pickup_longitude", Float, nullable=False),
    Column("pickup_address", String),
    Column("pickup_name", String),
    Column("pickup_number", String),
    Column("custom_pickup", Boolean, nullable=False),
    Column("branch_id", String, ForeignKey("branches.id")),
    Column("delivery_latitude", Float, nullable=False),
    Column("delivery_longitude", Float, nullable=False),
    Column("delivery_address", JSON, nullable=False),
    Column("additional_address_detail", String),
    Column("special_notes", String),
    Column("vehicle_type", String, nullable=False),
    Column("collect_cash", Boolean, nullable=False),
    Column("total_amount", Fils, nullable=False),
    Column("quoted_price", String),
    Column("estimated_price", Fils, nullable=False),
    Column("is_scheduled", Boolean, nullable=False),
    Column("scheduled_at", Moment),
    Column("driver_name", String),
    Column("driver_phone", String),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("courier_seed", BigInteger, nullable=False),
    Column("due_at", Moment),
)
"""``number`` is that of the order; ``due_at`` is when the couriers move it next, if ever."""

Index("deliveries_by_status", deliveries.c.status, deliveries.c.number)
Index("deliveries_due", deliveries.c.due_at, sqlite_where=deliveries.c.due_at.is_not(None))

status_history: Final = Table(
    "status_history",
    metadata,
    Column("number", Integer, ForeignKey("deliveries.number"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("status", String, nullable=False),
    Column("at", Moment, nullable=False),
)

wallet_transactions: Final = Table(
    "wallet_transactions",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", String, nullable=False, unique=True),
    Column("type", String, nullable=False),
    Column("amount", Fils, nullable=False),
    Column("balance_after", Fils, nullable=False),
    Column("reference", String, nullable=False),
    Column("note", String, nullable=False),
    Column("created_at", Moment, nullable=False),
)

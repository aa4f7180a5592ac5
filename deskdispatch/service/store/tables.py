"""Tables of one merchant's database, and the storage of money and times in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, Final

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "merchant": {
        "id": "TEXT PRIMARY KEY",
        "seller_id": "TEXT NOT NULL",
        "seller_name": "TEXT NOT NULL",
        "billing_mode": "TEXT NOT NULL",
        "balance": "BIGINT NOT NULL CHECK (balance >= 0)",
        "phone": "TEXT NOT NULL",
        "pickup_address": "TEXT NOT NULL",
        "pickup_latitude": "DOUBLE PRECISION NOT NULL",
        "pickup_longitude": "DOUBLE PRECISION NOT NULL",
        "user_id": "TEXT NOT NULL",
        "user_name": "TEXT NOT NULL",
        "email": "TEXT NOT NULL",
        "password_hash": "TEXT NOT NULL",
        "api_key_hash": "TEXT NOT NULL",
    },
    "branches": {
        "id": "TEXT PRIMARY KEY",
        "name": "TEXT NOT NULL",
        "phone": "TEXT NOT NULL",
        "latitude": "DOUBLE PRECISION NOT NULL",
        "longitude": "DOUBLE PRECISION NOT NULL",
        "address_label": "TEXT NOT NULL",
        "governorate": "TEXT NOT NULL",
        "area": "TEXT NOT NULL",
        "is_default": "BOOLEAN NOT NULL",
    },
    "deliveries": {
        "number": "INTEGER PRIMARY KEY",
        "id": "TEXT NOT NULL UNIQUE",
        "status": "TEXT NOT NULL",
        "customer_name": "TEXT NOT NULL",
        "customer_number": "TEXT NOT NULL",
        "alternate_customer_number": "TEXT",
        "pickup_latitude": "DOUBLE PRECISION NOT NULL",
        "pickup_longitude": "DOUBLE PRECISION NOT NULL",
        "pickup_address": "TEXT",
        "pickup_name": "TEXT",
        "pickup_number": "TEXT",
        "custom_pickup": "BOOLEAN NOT NULL",
        "branch_id": "TEXT REFERENCES branches (id)",
        "delivery_latitude": "DOUBLE PRECISION NOT NULL",
        "delivery_longitude": "DOUBLE PRECISION NOT NULL",
        "delivery_address": "JSON NOT NULL",
        "additional_address_detail": "TEXT",
        "special_notes": "TEXT",
        "vehicle_type": "TEXT NOT NULL",
        "collect_cash": "BOOLEAN NOT NULL",
        "total_amount": "BIGINT NOT NULL",
        "quoted_price": "TEXT",
        "estimated_price": "BIGINT NOT NULL",
        "is_scheduled": "BOOLEAN NOT NULL",
        "scheduled_at": "BIGINT",
        "driver_name": "TEXT",
        "driver_phone": "TEXT",
        "created_at": "BIGINT NOT NULL",
        "updated_at": "BIGINT NOT NULL",
        "courier_seed": "BIGINT NOT NULL",
        "due_at": "BIGINT",
    },
    "status_history": {
        "number": "INTEGER NOT NULL REFERENCES deliveries (number)",
        "step": "INTEGER NOT NULL",
        "status": "TEXT NOT NULL",
        "at": "BIGINT NOT NULL, PRIMARY KEY (number, step)",
    },
    "wallet_transactions": {
        "number": "INTEGER PRIMARY KEY",
        "id": "TEXT NOT NULL UNIQUE",
        "type": "TEXT NOT NULL",
        "amount": "BIGINT NOT NULL",
        "balance_after": "BIGINT NOT NULL",
        "reference": "TEXT NOT NULL",
        "note": "TEXT NOT NULL",
        "created_at": "BIGINT NOT NULL",
    },
}
"""Columns and their types, in SQL that both databases understand.

``merchant`` has one row: a database holds one merchant, its user and the hashes of its secrets.
``number`` of a delivery is that of the order; ``due_at`` is the time of its next step, if any.
"""

SCHEMA: Final = (
    *(
        f"CREATE TABLE {table} ({', '.join(f'{name} {sql}' for name, sql in columns.items())})"
        for table, columns in TABLES.items()
    ),
    "CREATE INDEX deliveries_by_status ON deliveries (status, number)",
    "CREATE INDEX deliveries_due ON deliveries (due_at) WHERE due_at IS NOT NULL",
)

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)

_MONEY: Final = ("balance", "amount", "balance_after", "estimated_price", "total_amount")
_TIMES: Final = ("scheduled_at", "created_at", "updated_at", "due_at", "at", "now")
_SWITCHES: Final = ("is_default", "custom_pickup", "collect_cash", "is_scheduled")


def _fils(kwd: Decimal) -> int:
    """Returns whole fils, so that SQL adds and compares money exactly."""
    fils = kwd.scaleb(3)
    if fils != fils.to_integral_value():
        raise ValueError(f"finer than a fils: {kwd}")
    return int(fils)


def _kwd(fils: int) -> Decimal:
    return Decimal(fils).scaleb(-3)


def _milliseconds(moment: datetime) -> int:
    """Returns whole milliseconds since 1970, truncated."""
    return (moment - _EPOCH) // _MILLISECOND


def _moment(milliseconds: int) -> datetime:
    return _EPOCH + milliseconds * _MILLISECOND


def _texts(stored: str | list[str]) -> list[str]:
    """Returns a list: PostgreSQL's driver returns the list of a JSON column, SQLite's its text."""
    return list(json.loads(stored)) if isinstance(stored, str) else stored


Converter = Callable[[Any], Any]

TO_STORED: Final[Mapping[str, Converter]] = {
    **dict.fromkeys(_MONEY, _fils),
    **dict.fromkeys(_TIMES, _milliseconds),
    "delivery_address": json.dumps,
}
"""Converters to stored values, by the name of column or parameter."""

FROM_STORED: Final[Mapping[str, Converter]] = {
    **dict.fromkeys(_MONEY, _kwd),
    **dict.fromkeys(_TIMES, _moment),
    **dict.fromkeys(_SWITCHES, bool),
    "delivery_address": _texts,
}
"""Converters from stored values."""

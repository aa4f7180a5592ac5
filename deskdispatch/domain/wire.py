"""Money and times as the wire writes them, for the fields of values."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, PlainSerializer

from deskdispatch.domain.clock import wire_text
from deskdispatch.domain.money import FILS, LARGEST, text


def _from_wire(value: Any) -> Decimal:
    if isinstance(value, bool | float):
        raise ValueError("money never passes through a float")
    return _from_text(value) if isinstance(value, str) else _exact(value)


@lru_cache(maxsize=1024)
def _from_text(value: str) -> Decimal:
    """A shop's deliveries have few prices, and its board reads them all day."""
    return _exact(value)


def _exact(value: Any) -> Decimal:
    try:
        amount = Decimal(value)
    except (InvalidOperation, TypeError, ValueError) as error:
        raise ValueError("not an amount of money") from error
    if not amount.is_finite() or abs(amount) > 10 * LARGEST:
        raise ValueError("not an amount of money")
    exact = amount.quantize(FILS)
    if exact != amount:
        raise ValueError("an amount finer than a fils")
    return exact


Kwd = Annotated[Decimal, BeforeValidator(_from_wire), PlainSerializer(text, return_type=str)]
"""Money on the wire: a string with three decimals, such as ``"1.750"``."""


def _as_utc(moment: datetime) -> datetime:
    """A time without an offset is UTC, as the service says all its times are."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


UtcTime = Annotated[
    datetime, AfterValidator(_as_utc), PlainSerializer(wire_text, return_type=str, when_used="json")
]
"""An aware UTC time; ISO 8601 on the wire."""

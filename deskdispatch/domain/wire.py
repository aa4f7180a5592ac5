"""Field types for money, numbers, times and text on the wire.

Answers of the service are validated more strictly than stored values: the client passes
``ON_THE_WIRE`` as validation context.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BeforeValidator, PlainSerializer, ValidationInfo

from deskdispatch.domain.clock import LAST_MOMENT, wire_text
from deskdispatch.domain.money import FILS, LARGEST, ZERO, text

ON_THE_WIRE: Final = {"on_the_wire": True}
"""The context in which answers of the service are validated."""

_MONEY: Final = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,30})?")
_DAY: Final = re.compile(r"[0-9]{4}-")

LONGEST_TEXT: Final = 1_000
"""Maximum characters kept of a text of the service."""


def is_on_the_wire(info: ValidationInfo) -> bool:
    return bool(info.context and info.context.get("on_the_wire"))


def _from_wire(value: Any) -> Decimal:
    if isinstance(value, bool | float):
        raise ValueError("money never passes through a float")
    return _from_text(value) if isinstance(value, str) else _exact(value)


@lru_cache(maxsize=1024)
def _from_text(value: str) -> Decimal:
    """Returns the exact amount; cached, as the same few prices are parsed all day."""
    return _exact(value)


def _exact(value: Any) -> Decimal:
    if isinstance(value, str) and not _MONEY.fullmatch(value):
        raise ValueError("not an amount of money")
    try:
        amount = Decimal(value)
    except (InvalidOperation, TypeError, ValueError) as error:
        raise ValueError("not an amount of money") from error
    if not amount.is_finite() or abs(amount) > 10 * LARGEST:
        raise ValueError("not an amount of money")
    exact = amount.quantize(FILS)
    if exact != amount:
        raise ValueError("an amount finer than a fils")
    return exact or ZERO  # never a negative zero


Kwd = Annotated[Decimal, BeforeValidator(_from_wire), PlainSerializer(text, return_type=str)]
"""Money on the wire: a string with three decimals, such as ``"1.750"``."""


def _price(amount: Decimal, info: ValidationInfo) -> Decimal:
    if amount < 0 and is_on_the_wire(info):
        raise ValueError("a negative price")
    return amount


Price = Annotated[Kwd, AfterValidator(_price)]
"""A price: negative ones are refused in answers."""


def _degrees(value: Any) -> float:
    """Accepts only JSON numbers, not ``true`` or a number as text."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError("not a number")
    try:
        return float(value)
    except OverflowError as error:
        raise ValueError("not a number of degrees") from error


Degrees = Annotated[float, BeforeValidator(_degrees)]
"""A JSON number of degrees, in any range."""


def _moment(value: Any) -> Any:
    """Refuses numbers, which pydantic would read as seconds since 1970."""
    if isinstance(value, datetime) or (isinstance(value, str) and _DAY.match(value)):
        return value
    raise ValueError("not a time in ISO 8601")


def _as_utc(moment: datetime) -> datetime:
    """Converts to UTC; a time without an offset is UTC (contract)."""
    try:
        utc = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except OverflowError as error:
        raise ValueError("before the first day, or after the last") from error
    if utc > LAST_MOMENT:
        raise ValueError("after the last day")
    return utc


UtcTime = Annotated[
    datetime,
    BeforeValidator(_moment),
    AfterValidator(_as_utc),
    PlainSerializer(wire_text, return_type=str, when_used="json"),
]
"""An aware UTC time; ISO 8601 on the wire."""

Text = Annotated[str, AfterValidator(lambda text: text[:LONGEST_TEXT])]
"""A text of the service, cut to ``LONGEST_TEXT`` characters."""

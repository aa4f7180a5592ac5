"""Field types of requests: pydantic types whose errors complete the text of a refusal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated, Final

from pydantic import AfterValidator, Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST

RULE_TEXTS: Final = {
    "missing": "is required",
    "bool_type": "must be true or false",
    "float_type": "must be a number",
    "greater_than_equal": "must be between -{most:g} and {most:g}",
    "less_than_equal": "must be between -{most:g} and {most:g}",
    "list_type": "must be an array of strings",
    "string_type": "must be a string",
    "string_pattern_mismatch": "must be valid Unicode, without U+0000",
    "string_unicode": "must be valid Unicode, without U+0000",
}
"""Texts by pydantic error type, for the errors that these field types raise."""

_MONEY: Final = re.compile(r"[0-9]{1,6}\.[0-9]{3}")
_UTC: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,6})?)?"
    r"(Z|\+00:?00)"
)
_LIMIT: Final = re.compile(r"[0-9]{1,9}")
_NOT_BLANK: Final = r"^[^\u0000]*[^\s\u0000][^\u0000]*$"


def rule_error(rule: str) -> PydanticCustomError:
    """Returns the error of a rule of this service; the field's name is put before the text."""
    return PydanticCustomError("rule", "{rule}", {"rule": rule})


def _not_blank(text: str) -> str:
    if not text.strip():
        raise rule_error("must not be blank")
    return text


def _none_if_blank(text: str | None) -> str | None:
    return text if text and text.strip() else None


def _without_blanks(texts: list[str]) -> list[str]:
    return [text for text in texts if text.strip()]


def _money(value: object) -> Decimal:
    if not isinstance(value, str) or not _MONEY.fullmatch(value):
        raise rule_error('must be a string with exactly three decimals, such as "1.250"')
    return Decimal(value)


def _utc(text: str) -> str:
    if _UTC.fullmatch(text):
        with suppress(ValueError):  # such as 31 February
            utc_time(text)
            return text
    raise rule_error("must be an ISO 8601 UTC datetime, such as 2030-01-31T09:30:00.000Z")


def utc_time(text: str) -> datetime:
    """Returns the time of a ``UtcText`` as an aware UTC datetime."""
    return datetime.fromisoformat(text).astimezone(UTC)


def _one_of(words: Iterable[str]) -> Callable[[object], str]:
    allowed = tuple(str(word) for word in words)

    def check(value: object) -> str:
        if value not in allowed:
            raise rule_error(f"must be one of {', '.join(allowed)}")
        return str(value)

    return check


def _limit(text: str) -> int:
    if not _LIMIT.fullmatch(text) or not 1 <= int(text) <= LIST_LIMIT_MOST:
        raise rule_error(f"must be a whole number from 1 to {LIST_LIMIT_MOST}")
    return int(text)


Text = Annotated[str, Field(pattern=r"^[^\u0000]*$")]
"""A string that every database can store."""

RequiredText = Annotated[
    Text,
    AfterValidator(_not_blank),
    WithJsonSchema({"type": "string", "minLength": 1, "pattern": _NOT_BLANK}),
]
"""A string that is not blank, unchanged."""

OptionalText = Annotated[Text | None, AfterValidator(_none_if_blank)]

Latitude = Annotated[float, Field(ge=-90, le=90)]
Longitude = Annotated[float, Field(ge=-180, le=180)]

Texts = Annotated[list[Text], AfterValidator(_without_blanks)]

Money = Annotated[
    Decimal,
    PlainValidator(_money),
    WithJsonSchema({"type": "string", "pattern": f"^{_MONEY.pattern}$"}),
]

UtcText = Annotated[
    Text,
    AfterValidator(_utc),
    WithJsonSchema({"type": "string", "format": "date-time", "pattern": f"^{_UTC.pattern}$"}),
]
"""An ISO 8601 time that ends in ``Z``, ``+00:00`` or ``+0000``, kept as text; see ``utc_time``."""

VehicleName = Annotated[
    str,
    PlainValidator(_one_of(Vehicle)),
    WithJsonSchema({"type": "string", "enum": [*map(str, Vehicle)]}),
]

Limit = Annotated[
    int,
    PlainValidator(_limit),
    WithJsonSchema({"type": "integer", "minimum": 1, "maximum": LIST_LIMIT_MOST}),
]

StateName = Annotated[
    str,
    PlainValidator(_one_of(DeliveryStatus)),
    WithJsonSchema({"type": "string", "enum": [*map(str, DeliveryStatus)]}),
]

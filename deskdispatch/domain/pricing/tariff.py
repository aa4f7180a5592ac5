"""The tariff: distance tiers, the rate after them, and special zones."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, PlainSerializer, ValidationInfo

from deskdispatch.domain.deliveries.delivery import AnswerPart, UnreadablePart
from deskdispatch.domain.money import LARGEST
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime, is_on_the_wire

_MOST: Final = 10 * LARGEST
"""Maximum of a tariff's kilometres and dinars."""


def _decimal(value: Any, info: ValidationInfo) -> Decimal:
    """Reads a JSON number from its decimal text, never as binary."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError("not a number")
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not number.is_finite() or number < 0:
        raise ValueError("not a finite, non-negative number")
    if number > _MOST and is_on_the_wire(info):
        raise ValueError("no number of a tariff")
    return number


Number = Annotated[
    Decimal,
    BeforeValidator(_decimal),
    PlainSerializer(float, return_type=float, when_used="json"),
]
"""A JSON number kept as a ``Decimal``."""


_OF_A_TARIFF: Final = frozenset({AnswerPart.TIER, AnswerPart.ZONE, AnswerPart.PRICING})


class Tier(Value):
    """A price for all distances up to ``max_km``."""

    max_km: Number
    price_kwd: Number
    label: str | None = None


class SpecialZone(Value):
    """A zone with a fixed price, whatever the distance."""

    id: str | None = None
    name: str
    price_kwd: Number


class Tariff(Value):
    """The tariff in force: tiers ascend by ``max_km``; None values are unknown."""

    tiers: tuple[Tier, ...] = ()
    extra_km_rate_kwd: Number | None = None
    extra_km_after: Number | None = None
    special_zones: tuple[SpecialZone, ...] = ()


class PricingConfig(Value):
    """The answer of the pricing endpoint.

    Attributes:
        use_custom_tiers: Whether the tiers are the merchant's own.
        read_at: When the desk read it; None in older records.
        unreadable: Parts of the answer that could not be read; not stored.
    """

    use_custom_tiers: bool | None = None
    effective_config: Tariff
    read_at: UtcTime | None = Field(default=None, exclude_if=lambda at: at is None)
    is_whole: bool = Field(default=True, exclude_if=lambda whole: whole)
    unreadable: tuple[UnreadablePart, ...] = Field(default=(), exclude=True)

    def with_reading(
        self, at: datetime, unreadable: Iterable[UnreadablePart] = ()
    ) -> PricingConfig:
        lost = any(each.part in _OF_A_TARIFF for each in (*self.unreadable, *unreadable))
        return self.model_copy(update={"read_at": at, "is_whole": not lost})

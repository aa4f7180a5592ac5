"""Distance tiers, the rate after them, and special zones."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer

from deskdispatch.domain.value import Value


def _decimal(value: Any) -> Decimal:
    """The contract sends these as JSON numbers: read from their decimal text, never as binary."""
    if isinstance(value, bool):
        raise ValueError("not a number")
    try:
        number = Decimal(repr(value) if isinstance(value, float) else value)
    except (InvalidOperation, TypeError, ValueError) as error:
        raise ValueError("not a number") from error
    if not number.is_finite() or number < 0:
        raise ValueError("not a finite, non-negative number")
    return number


Number = Annotated[
    Decimal,
    BeforeValidator(_decimal),
    PlainSerializer(float, return_type=float, when_used="json"),
]
"""A JSON number kept as a ``Decimal``."""


class Tier(Value):
    """A price for all distances up to ``max_km``."""

    max_km: Number
    price_kwd: Number
    label: str


class SpecialZone(Value):
    """A zone with a fixed price, whatever the distance."""

    id: str
    name: str
    price_kwd: Number


class Tariff(Value):
    """The configuration in force: tiers ascend by ``max_km``."""

    tiers: tuple[Tier, ...]
    extra_km_rate_kwd: Number
    extra_km_after: Number
    special_zones: tuple[SpecialZone, ...]


class PricingConfig(Value):
    """The answer of the pricing endpoint."""

    use_custom_tiers: bool
    effective_config: Tariff

"""Explains the price of a quote by the tariff."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from deskdispatch.domain.booking.quote import SCHEDULED, Quote
from deskdispatch.domain.pricing.explanation import (
    Explanation,
    Unknown,
    explain,
    explain_scheduled,
)
from deskdispatch.domain.pricing.special_zones import name_key, special_zone_of

if TYPE_CHECKING:
    from deskdispatch.domain.pricing.tariff import PricingConfig, SpecialZone, Tariff

_KM: Final = frozenset({"", "km"})


def explain_quote(
    quote: Quote,
    pricing: PricingConfig | None,
    scheduled_rate: Decimal | None,
    area: str | None = None,
) -> Explanation:
    """The parts of a price by the tariff, for the distance and zone that the service names.

    ``area`` is the drop-off's, for a zone that the quote does not name.
    """
    if quote.pricing_mode == SCHEDULED:
        return explain_scheduled(scheduled_rate)
    if not quote.is_special or pricing is None:
        return explain(pricing, distance_km=distance_km(quote))
    if not pricing.is_whole:
        return Explanation(unknown=Unknown.PARTS)
    zone = _zone_of(quote, pricing.effective_config, area)
    return explain(pricing, zone=zone) if zone else Explanation(unknown=Unknown.ZONE)


def distance_km(quote: Quote) -> Decimal | None:
    """The distance of a quote; None where it has none in kilometres."""
    is_km = (quote.distance_unit or "").casefold() in _KM
    return quote.distance if is_km and quote.distance is not None and quote.distance >= 0 else None


def _zone_of(quote: Quote, tariff: Tariff, area: str | None) -> SpecialZone | None:
    id, name = _id_of(quote.special_zone), quote.zone_name
    for is_meant in (
        lambda zone: id is not None and zone.id == id,
        lambda zone: bool(name) and zone.name == name,
        lambda zone: bool(name) and name_key(zone.name) == name_key(name),
    ):
        if (found := next(filter(is_meant, tariff.special_zones), None)) is not None:
            return found
    return special_zone_of(area, tariff) if area and not name and id is None else None


def _id_of(zone: Any) -> str | None:
    id = zone.get("id") if isinstance(zone, dict) else None
    return id if isinstance(id, str) else None

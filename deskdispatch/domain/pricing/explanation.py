"""Explains a price by the tariff alone.

The contract prices an on-demand delivery by the tier of its distance, by a rate for the kilometres
past the last tier, or at the fixed price of a special zone; a scheduled one at a flat rate. Prices
have three decimals. The contract does not state the rounding: here it is to the nearest fils,
halves up.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from deskdispatch.domain import money
from deskdispatch.domain.money import FILS, ZERO

if TYPE_CHECKING:
    from deskdispatch.domain.booking.quote import Quote
    from deskdispatch.domain.pricing.tariff import PricingConfig, SpecialZone, Tariff, Tier

_BEYOND: Final = Decimal("0.01")
"""Kilometres past the end of a tier that are certainly outside it."""

_KM: Final = frozenset({"", "km"})


class NoTotalReason(StrEnum):
    """Reasons why there is no sum."""

    TARIFF = "tariff"
    """No tariff was ever read."""
    PARTS = "parts"
    """A tier or a zone of the tariff could not be read."""
    TIERS = "tiers"
    """The tariff has no tiers."""
    OWN_TIERS = "own tiers"
    """The merchant has its own tiers, which the service does not give."""
    DISTANCE = "distance"
    """No distance in kilometres is given."""
    RATE = "rate"
    """The distance is past the last tier, and the rate or its start is missing."""
    OVERLAP = "overlap"
    """Both a tier and the rate for more kilometres cover it; the contract does not say which."""
    ZONE = "zone"
    """The special zone is not in the tariff."""
    SCHEDULED_RATE = "scheduled rate"
    """The flat rate of scheduled deliveries is not given."""


@dataclass(frozen=True, slots=True)
class TierLine:
    """The price of the tier that applies, or of the last one for a longer distance."""

    amount: Decimal
    since_km: Decimal
    max_km: Decimal
    is_passed: bool = False


@dataclass(frozen=True, slots=True)
class ExtraLine:
    """The kilometres past ``after_km``, each at ``rate`` KWD."""

    amount: Decimal
    km: Decimal
    after_km: Decimal
    rate: Decimal


@dataclass(frozen=True, slots=True)
class ZoneLine:
    """The fixed price of a special zone."""

    amount: Decimal
    name: str


@dataclass(frozen=True, slots=True)
class ScheduledLine:
    """The flat rate of scheduled deliveries."""

    amount: Decimal


@dataclass(frozen=True, slots=True)
class RoundingLine:
    """The amount added by rounding to whole fils; may be negative."""

    amount: Decimal


Line = TierLine | ExtraLine | ZoneLine | ScheduledLine | RoundingLine


@dataclass(frozen=True, slots=True)
class Explanation:
    """The parts of a price, as far as known; their exact amounts add up to the total.

    ``distance_km`` is None for a fixed price.
    """

    lines: tuple[Line, ...] = ()
    no_total: NoTotalReason | None = None
    distance_km: Decimal | None = None

    @property
    def total(self) -> Decimal | None:
        """KWD, in whole fils; None if a part is unknown."""
        if self.no_total is not None:
            return None
        return money.rounded(sum((line.amount for line in self.lines), ZERO))

    def difference(self, price: Decimal) -> Decimal:
        """Returns the price minus the tariff's, KWD; zero if only the rounding differs."""
        if self.no_total is not None:
            return ZERO
        exact = sum(
            (line.amount for line in self.lines if not isinstance(line, RoundingLine)), ZERO
        )
        return money.rounded(price - exact) if abs(price - exact) >= FILS else ZERO


def explain(
    pricing: PricingConfig | None,
    *,
    distance_km: Decimal | None = None,
    zone: SpecialZone | None = None,
) -> Explanation:
    """Returns the price of an on-demand delivery; a special zone ignores the distance."""
    if zone is not None:
        return _summed(ZoneLine(zone.price_kwd, zone.name))
    if pricing is None:
        return Explanation(no_total=NoTotalReason.TARIFF)
    tariff = pricing.effective_config
    if not pricing.is_whole:
        return Explanation(no_total=NoTotalReason.PARTS)
    if not tariff.tiers:
        return Explanation(
            no_total=NoTotalReason.OWN_TIERS if pricing.use_custom_tiers else NoTotalReason.TIERS
        )
    if distance_km is None:
        return Explanation(no_total=NoTotalReason.DISTANCE)
    return _by_distance(tariff, distance_km)


def explain_scheduled(rate: Decimal | None) -> Explanation:
    if rate is None:
        return Explanation(no_total=NoTotalReason.SCHEDULED_RATE)
    return _summed(ScheduledLine(rate))


def tiers_of(tariff: Tariff) -> list[tuple[Decimal, Tier]]:
    """Returns the tiers of a tariff with the kilometres at which each begins, nearest first."""
    tiers = sorted(tariff.tiers, key=lambda tier: tier.max_km)
    starts = [Decimal(0), *(tier.max_km for tier in tiers)]
    return list(zip(starts, tiers, strict=False))


def _by_distance(tariff: Tariff, km: Decimal) -> Explanation:
    after, rate = tariff.extra_km_after, tariff.extra_km_rate_kwd
    for since, tier in tiers_of(tariff):
        if km <= tier.max_km:
            line = TierLine(tier.price_kwd, since, tier.max_km)
            if after is not None and rate and km > after:
                return Explanation((line,), NoTotalReason.OVERLAP, km)
            return _summed(line, km=km)
    last = TierLine(tier.price_kwd, since, tier.max_km, is_passed=True)
    if after is None or rate is None:
        return Explanation((last,), NoTotalReason.RATE, km)
    if km <= after:
        return _summed(last, km=km)
    return _summed(last, ExtraLine((km - after) * rate, km - after, after, rate), km=km)


def _summed(*lines: Line, km: Decimal | None = None) -> Explanation:
    exact = sum((line.amount for line in lines), ZERO)
    rest = money.rounded(exact) - exact
    return Explanation((*lines, RoundingLine(rest)) if rest else lines, None, km)


@dataclass(frozen=True, slots=True)
class TierEdge:
    """The end of a tier that is nearest to a distance, and the price on its other side.

    Attributes:
        km: Kilometres from the distance to the edge.
        at_km: The edge.
        is_passed: Whether the distance is past it.
        difference: KWD: the price on the other side minus the price on this one.
    """

    km: Decimal
    at_km: Decimal
    is_passed: bool
    difference: Decimal


def nearest_edge(pricing: PricingConfig | None, distance_km: Decimal | None) -> TierEdge | None:
    """Returns the nearest end of a tier where the tariff's price changes; None if none does."""
    here = explain(pricing, distance_km=distance_km).total
    if here is None or pricing is None or distance_km is None:
        return None
    found = []
    for at in (tier.max_km for tier in pricing.effective_config.tiers):
        is_passed = distance_km > at
        price = explain(pricing, distance_km=at if is_passed else at + _BEYOND).total
        if price is not None and price != here:
            found.append(TierEdge(abs(distance_km - at), at, is_passed, price - here))
    return min(found, key=lambda edge: edge.km, default=None)


def explain_quote(
    quote: Quote,
    pricing: PricingConfig | None,
    scheduled_rate: Decimal | None,
    area: str | None = None,
) -> Explanation:
    """Returns a price's parts by the tariff, for the distance and zone given by the service.

    ``area`` is the drop-off's, for a zone that the quote does not name.
    """
    from deskdispatch.domain.booking.quote import SCHEDULED  # late: it needs pydantic

    if quote.pricing_mode == SCHEDULED:
        return explain_scheduled(scheduled_rate)
    if not quote.is_special or pricing is None:
        return explain(pricing, distance_km=distance_km(quote))
    if not pricing.is_whole:
        return Explanation(no_total=NoTotalReason.PARTS)
    zone = _zone_of(quote, pricing.effective_config, area)
    return explain(pricing, zone=zone) if zone else Explanation(no_total=NoTotalReason.ZONE)


def distance_km(quote: Quote) -> Decimal | None:
    """Returns the distance of a quote; None if it has none in kilometres."""
    is_km = (quote.distance_unit or "").casefold() in _KM
    return quote.distance if is_km and quote.distance is not None and quote.distance >= 0 else None


def _zone_of(quote: Quote, tariff: Tariff, area: str | None) -> SpecialZone | None:
    from deskdispatch.domain.pricing.special_zones import name_key, special_zone_of

    quoted, name = quote.special_zone, quote.zone_name
    id = quoted.get("id") if isinstance(quoted, dict) else None
    for is_meant in (
        lambda zone: isinstance(id, str) and zone.id == id,
        lambda zone: bool(name) and zone.name == name,
        lambda zone: bool(name) and name_key(zone.name) == name_key(name),
    ):
        if (found := next(filter(is_meant, tariff.special_zones), None)) is not None:
            return found
    return special_zone_of(area, tariff) if area and not name and id is None else None

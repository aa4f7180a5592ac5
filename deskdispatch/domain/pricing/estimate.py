"""Estimates the price of a delivery by the last known tariff, without the service."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.pricing.explanation import Explanation, explain, explain_scheduled
from deskdispatch.domain.pricing.special_zones import special_zone_of

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.domain.booking.quote import QuoteRequest
    from deskdispatch.domain.pricing.tariff import PricingConfig

ENOUGH: Final = 5
"""Minimum number of known service distances to infer another one."""

_KEPT: Final = 500
_SHORTEST_KM: Final = 0.5
"""Shorter distances are too rounded for a ratio, and a detour around a block matters."""

_HUNDREDTH: Final = Decimal("0.01")
_Pair = tuple[Coordinates, Coordinates]


class Basis(StrEnum):
    """The basis of an estimate."""

    FIXED = "fixed"
    """A fixed price of a special zone, or of scheduled deliveries."""
    MEASURED = "measured"
    """The distance that the service gave before for the same two points."""
    RATIO = "ratio"
    """The straight line, and how much longer the service's distances were so far."""
    STRAIGHT = "straight"
    """Only the straight line: no way is shorter, and how much longer it is is unknown."""


@dataclass(frozen=True, slots=True)
class DistanceSpan:
    """The limits of a distance in kilometres; ``most`` is None without an upper bound."""

    least: Decimal
    most: Decimal | None
    basis: Basis


@dataclass(frozen=True, slots=True)
class Estimate:
    """A price not given by the service, KWD; never sent to it.

    ``most`` is None if only the minimum is known; ``span`` is None for a fixed price.
    """

    least: Decimal
    most: Decimal | None
    basis: Basis
    span: DistanceSpan | None = None
    explanation: Explanation | None = None
    as_of: datetime | None = None


class MeasuredDistances:
    """The service's distances of this session, by their points; the oldest are dropped."""

    def __init__(self) -> None:
        self._km: OrderedDict[_Pair, Decimal] = OrderedDict()

    def add(self, pickup: Coordinates, dropoff: Coordinates, km: Decimal) -> None:
        self._km[pickup, dropoff] = km
        self._km.move_to_end((pickup, dropoff))
        if len(self._km) > _KEPT:
            self._km.popitem(last=False)

    def span(self, pickup: Coordinates, dropoff: Coordinates) -> DistanceSpan:
        if (known := self._km.get((pickup, dropoff))) is not None:
            return DistanceSpan(known, known, Basis.MEASURED)
        straight = Decimal(repr(distance_km(pickup, dropoff)))
        lines = ((distance_km(*pair), km) for pair, km in self._km.items())
        ratios = [km / Decimal(repr(line)) for line, km in lines if line >= _SHORTEST_KM]
        if len(ratios) < ENOUGH:
            return DistanceSpan(_floor(straight), None, Basis.STRAIGHT)
        most = (straight * max(ratios)).quantize(_HUNDREDTH, rounding=ROUND_CEILING)
        return DistanceSpan(_floor(straight * min(ratios)), most, Basis.RATIO)


def estimate(
    request: QuoteRequest,
    pricing: PricingConfig | None,
    scheduled_rate: Decimal | None,
    distances: MeasuredDistances,
) -> Estimate | None:
    """Returns the price of a delivery by the last known tariff; None if it cannot be computed."""
    if request.is_scheduled:
        return _fixed(explain_scheduled(scheduled_rate), pricing)
    if pricing is None:
        return None
    zone = special_zone_of(request.area, pricing.effective_config) if request.area else None
    if zone is not None and pricing.is_whole:
        return _fixed(explain(pricing, zone=zone), pricing)
    span = distances.span(request.pickup, request.dropoff)
    return _by_distance(pricing, span)


def _fixed(explanation: Explanation, pricing: PricingConfig | None) -> Estimate | None:
    total = explanation.total
    if total is None:
        return None
    as_of = pricing.read_at if pricing is not None else None
    return Estimate(total, total, Basis.FIXED, explanation=explanation, as_of=as_of)


def _by_distance(pricing: PricingConfig, span: DistanceSpan) -> Estimate | None:
    """Returns the prices of all distances in the span: its ends, and each tier between them."""
    ends = [span.least] if span.most is None else [span.least, span.most]
    tier_ends = (tier.max_km for tier in pricing.effective_config.tiers)
    steps = [km for km in tier_ends if span.least < km and (span.most is None or km < span.most)]
    parts = [explain(pricing, distance_km=km) for km in (*ends, *steps)]
    totals = [part.total for part in parts]
    known = [total for total in totals if total is not None]
    if not known or len(known) < len(totals):
        return None
    most = None if span.most is None else max(known)
    only = parts[0] if min(known) == most else None
    if only is not None and span.basis is not Basis.MEASURED:
        only = replace(only, distance_km=None)  # one of many distances with the same price
    return Estimate(min(known), most, span.basis, span, only, pricing.read_at)


def _floor(km: Decimal) -> Decimal:
    return km.quantize(_HUNDREDTH, rounding=ROUND_FLOOR)

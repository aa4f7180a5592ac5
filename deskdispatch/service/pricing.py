"""Prices by distance, special zone or flat rate."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cache, lru_cache
from typing import Final

from deskdispatch import assets
from deskdispatch.domain import money
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.places.places import Area, nearest, parse_areas
from deskdispatch.domain.pricing.special_zones import name_key, zone_name_of
from deskdispatch.domain.pricing.tariff import PricingConfig, SpecialZone, Tariff, Tier

ROAD_FACTOR: Final = Decimal("1.35")
"""Road distance over great-circle distance, as in a grid of blocks."""

SCHEDULED_PRICE: Final = Decimal("2.500")
SCHEDULED_LABEL: Final = "Scheduled, flat rate"

_HUNDREDTH: Final = Decimal("0.01")
_HANDLING_MIN: Final = 15
_ROAD_SPEED_KMH: Final = 30

OUTER: Final = SpecialZone(
    id="zone_wafra_khiran_mutlaa",
    name="Al Wafra / Al Khiran / Al Mutlaa",
    price_kwd=Decimal("5.000"),
)
JAHRA: Final = SpecialZone(
    id="zone_jahra_sabah_al_salam",
    name="Al Jahra / Ali Sabah Al Salam",
    price_kwd=Decimal("3.000"),
)
ZONES: Final = (OUTER, JAHRA)

_ZONES_BY_NAME: Final = {zone.name: zone for zone in ZONES}

STANDARD: Final = PricingConfig(
    use_custom_tiers=False,
    effective_config=Tariff(
        tiers=(
            Tier(max_km=Decimal(5), price_kwd=Decimal("1.250"), label="Up to 5 km"),
            Tier(max_km=Decimal(10), price_kwd=Decimal("1.750"), label="5 to 10 km"),
            Tier(max_km=Decimal(15), price_kwd=Decimal("2.250"), label="10 to 15 km"),
            Tier(max_km=Decimal(25), price_kwd=Decimal("2.750"), label="15 to 25 km"),
        ),
        extra_km_rate_kwd=Decimal("0.100"),
        extra_km_after=Decimal(25),
        special_zones=ZONES,
    ),
)


def custom_pricing(steps: Sequence[tuple[Decimal, Decimal]]) -> PricingConfig:
    """Returns the tariff with the merchant's own tiers instead of the standard ones.

    Each tier reaches to its kilometres, ascending; beyond the last the standard extra rate applies.
    """
    starts = [Decimal(0), *(km for km, _ in steps)]
    tiers = tuple(
        Tier(max_km=km, price_kwd=price, label=f"{start} to {km} km" if start else f"Up to {km} km")
        for start, (km, price) in zip(starts, steps, strict=False)
    )
    standard = STANDARD.effective_config
    tariff = standard.model_copy(update={"tiers": tiers, "extra_km_after": steps[-1][0]})
    return PricingConfig(use_custom_tiers=True, effective_config=tariff)


@dataclass(frozen=True, slots=True)
class Fare:
    """An on-demand price in KWD; ``km`` by road, ``minutes`` of collecting and driving."""

    km: Decimal
    minutes: int
    price: Decimal
    label: str
    zone: SpecialZone | None


def fare(
    pickup: Coordinates, dropoff: Coordinates, names: Iterable[str], pricing: PricingConfig
) -> Fare:
    """Returns the on-demand price; the drop-off, or an area named for it, decides the zone."""
    km = road_km(pickup, dropoff)
    zone = zone_at(names, dropoff, pricing.effective_config.special_zones)
    if zone is None:
        price, label = _distance_price(km, pricing.effective_config)
    else:
        price, label = zone.price_kwd, zone.name
    minutes = _HANDLING_MIN + math.ceil(km * 60 / _ROAD_SPEED_KMH)
    return Fare(km, minutes, money.rounded(price), label, zone)


def road_km(a: Coordinates, b: Coordinates) -> Decimal:
    """Returns the great-circle distance times the road factor, in km to ten metres, halves up."""
    by_air = Decimal(repr(distance_km(a, b)))
    return (by_air * ROAD_FACTOR).quantize(_HUNDREDTH, rounding=ROUND_HALF_UP)


def _distance_price(km: Decimal, config: Tariff) -> tuple[Decimal, str]:
    for tier in config.tiers:
        if km <= tier.max_km:
            return tier.price_kwd, tier.label or ""
    assert config.extra_km_after is not None
    assert config.extra_km_rate_kwd is not None
    extra = max(Decimal(0), km - config.extra_km_after) * config.extra_km_rate_kwd
    return config.tiers[-1].price_kwd + extra, f"Over {config.extra_km_after} km"


def zone_at(
    names: Iterable[str], point: Coordinates, priced: Sequence[SpecialZone] = ZONES
) -> SpecialZone | None:
    """Returns the zone of the first name that has one, else of the area nearest to the point.

    Only the merchant's zones, ``priced``, have their own price.
    """
    named = (_zone_of_area(name) or _zones_by_key().get(name_key(name)) for name in names)
    zone = next(filter(None, named), None)
    if zone is None and (area := area_of(point)) is not None:
        zone = _zone_of_area(area.name_en)
    return next((one for one in priced if zone is not None and one.name == zone.name), None)


def area_of(point: Coordinates) -> Area | None:
    """Returns the named area nearest to the point, within 6 km."""
    return nearest(_areas(), point)


def load() -> None:
    _zones_by_key()


@cache
def _areas() -> tuple[Area, ...]:
    return parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))


@lru_cache(1_000)  # the areas of the table, and names that clients send
def _zone_of_area(name: str) -> SpecialZone | None:
    return _ZONES_BY_NAME.get(zone_name_of(name) or "")


@cache
def _zones_by_key() -> Mapping[tuple[str, ...], SpecialZone]:
    return {
        name_key(name): zone
        for area in _areas()
        if (zone := _zone_of_area(area.name_en)) is not None
        for name in (area.name_en, area.name_ar, *area.aliases)
    }

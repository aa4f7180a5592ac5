"""The two special zones: their usual prices, and which names and points lie in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Final

from deskdispatch import assets
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area, nearest, parse_areas
from deskdispatch.domain.pricing.special_zones import name_key, zone_name_of
from deskdispatch.domain.pricing.tariff import SpecialZone

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

_BY_NAME: Final = {zone.name: zone for zone in ZONES}


def match(
    names: Iterable[str], point: Coordinates, priced: Sequence[SpecialZone] = ZONES
) -> SpecialZone | None:
    """The zone of the first name that has one, else of the named area nearest to the point.

    Args:
        names: Of the drop-off's area.
        point: The drop-off.
        priced: The merchant's zones, known by their names; one that is not among them has no price
            of its own.
    """
    zone = _match(names, point)
    return next((one for one in priced if zone is not None and one.name == zone.name), None)


def _match(names: Iterable[str], point: Coordinates) -> SpecialZone | None:
    for name in names:
        if (zone := _named(name)) is not None:
            return zone
    area = area_of(point)
    return None if area is None else _zone_of_area(area.name_en)


def area_of(point: Coordinates) -> Area | None:
    """The named area that the point is nearest to, within 6 km."""
    return nearest(_areas(), point)


def load() -> None:
    """Reads the table of areas before the first request."""
    _by_key()


@cache
def _areas() -> tuple[Area, ...]:
    return parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))


def _named(name: str) -> SpecialZone | None:
    """The zone of an area by any of its names, or of a city with a sector."""
    return _zone_of_area(name) or _by_key().get(name_key(name))


def _zone_of_area(name: str) -> SpecialZone | None:
    return _BY_NAME.get(zone_name_of(name) or "")


@cache
def _by_key() -> Mapping[tuple[str, ...], SpecialZone]:
    """The zones by all names of their areas: English, Arabic and others."""
    return {
        name_key(name): zone
        for area in _areas()
        if (zone := _zone_of_area(area.name_en)) is not None
        for name in (area.name_en, area.name_ar, *area.aliases)
    }

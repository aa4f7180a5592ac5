"""The two special zones: which named areas and which points lie in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from typing import Final

from deskdispatch import assets
from deskdispatch.domain.booking.pricing import SpecialZone
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area, nearest, parse_areas
from deskdispatch.service.pricing import area_names

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

_MEMBERS: Final[Mapping[str, SpecialZone]] = {
    "Wafra": OUTER,
    "Wafra Residential": OUTER,
    "Wafra Farms": OUTER,
    "Al Khiran": OUTER,
    "Khiran Residential City": OUTER,
    "Khiran Chalets": OUTER,
    "Sabah Al-Ahmad Sea City": OUTER,
    "Sabah Al-Ahmad City": OUTER,
    "Al Mutlaa": OUTER,
    "Jahra": JAHRA,
    "Old Jahra": JAHRA,
    "North West Jahra": JAHRA,
    "Qasr": JAHRA,
    "Naeem": JAHRA,
    "Naseem": JAHRA,
    "Oyoun": JAHRA,
    "Waha": JAHRA,
    "Taima": JAHRA,
    "Sabah Al-Salem": JAHRA,
    "Ali Sabah Al-Salem": JAHRA,
}
"""Areas of the shipped table, by their English names.

The zone's own name counts like its list of areas, and Jahra is the town with its quarters. The
sectors of Al Mutlaa and Sabah Al-Ahmad have no points: by point they are their cities.
"""

_SECTORS: Final = {"mutlaa": range(1, 13), "sabah ahmad": range(1, 7)}
"""By the key of their city; one without a number is the city."""


def match(names: Iterable[str], point: Coordinates) -> SpecialZone | None:
    """The zone of the first name that is in one, else of the area that the point is nearest to."""
    for name in names:
        if (zone := _named(name)) is not None:
            return zone
    area = area_of(point)
    return None if area is None else _MEMBERS.get(area.name_en)


def area_of(point: Coordinates) -> Area | None:
    """The named area that the point is nearest to, within 6 km."""
    return nearest(_areas(), point)


def load() -> None:
    """Read the table of areas now and not at the first question."""
    _by_name()


@cache
def _areas() -> tuple[Area, ...]:
    return parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))


def _named(name: str) -> SpecialZone | None:
    city, number = area_names.sector(name)
    if number is not None and city in _SECTORS:
        return OUTER if number in _SECTORS[city] else None
    return _by_name().get(area_names.key(name))


@cache
def _by_name() -> Mapping[str, SpecialZone]:
    known = {
        area_names.key(name): zone
        for area in _areas()
        if (zone := _MEMBERS.get(area.name_en)) is not None
        for name in (area.name_en, area.name_ar, *area.aliases)
    }
    return known | dict.fromkeys(_SECTORS, OUTER)

"""Areas with a fixed price at any distance: the contract's table.

The practice service uses it for prices; the desktop shows it as a hint before the quote, which
decides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.places import SECTORS, Area
from deskdispatch.domain.pricing.tariff import SpecialZone, Tariff


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the table; ``sectors`` are its cities with numbered sectors, and the last number."""

    zone: str
    areas: tuple[str, ...]
    sectors: tuple[tuple[str, int], ...] = ()


_ROWS: Final = (
    _Row(
        zone="Al Wafra / Al Khiran / Al Mutlaa",
        areas=(
            *("Wafra Farms", "Wafra Farm", "Wafra Residential", "Wafra", "Al Khiran", "Al Mutlaa"),
            *("Khiran Residential City", "Khiran Chalets"),
            *("Sabah Al-Ahmad City", "Sabah Al-Ahmad Sea City", "Sabah Al-Ahmad", "صباح الأحمد"),
        ),
        sectors=(
            *(
                ("Sabah Al-Ahmad", SECTORS["Sabah Al-Ahmad City"]),
                ("Al Mutlaa", SECTORS["Al Mutlaa"]),
            ),
            ("Sabah AlAhmad", SECTORS["Sabah Al-Ahmad City"]),
        ),
    ),
    _Row(
        zone="Al Jahra / Ali Sabah Al Salam",
        areas=(
            *("Jahra", "Old Jahra", "North West Jahra", "Qasr", "Naeem", "Naseem", "Oyoun"),
            *("Waha", "Taima", "Jahra Industrial"),
            *("Sabah Al-Salem", "Sabah Al Salam", "Ali Sabah Al-Salem"),
        ),
    ),
)
"""The contract's two rows in the words of the table of areas.

The zones' own names count like their areas. Jahra is the town with its quarters. A city whose
sectors are listed counts without a sector too: a point cannot tell the sector.
"""

_FILLERS: Final = frozenset(
    ("sector", "suburb", "city", "south", "n", "no", "قطاع", "ضاحيه", "مدينه", "جنوب", "ن", "رقم")
)
"""Words around a city and the number of its sector."""

_IYA: Final = re.compile("(?:[iey]y?a|e)h?$|يه$")
"""A common ending, which also sounds like ``i``."""

_Key = tuple[str, ...]


class ZoneAreas(NamedTuple):
    """A zone of a tariff and the known named areas in it."""

    zone: SpecialZone
    areas: tuple[Area, ...]


def areas_of_zones(tariff: Tariff, areas: Sequence[Area]) -> tuple[ZoneAreas, ...]:
    found = [(special_zone_of(area.name_en, tariff), area) for area in areas]
    return tuple(
        ZoneAreas(zone, tuple(area for its, area in found if its is not None and its == zone))
        for zone in tariff.special_zones
    )


def special_zone_of(area: str, tariff: Tariff) -> SpecialZone | None:
    """Returns the zone with a fixed price that contains an area (``Al Mutlaa 7``).

    The area's row of the contract's table is looked up first; the zone is the tariff's one with the
    row's name, or else the one that shares a part of it. An area in no row is in the zone that
    names it, so that new zones are found too.
    """
    row = zone_name_of(area)
    parts = _parts(row) if row else frozenset({name_key(area)})
    zones = sorted(tariff.special_zones, key=lambda zone: -len(parts & _parts(zone.name)))
    return zones[0] if zones and parts & _parts(zones[0].name) else None


def zone_name_of(area: str) -> str | None:
    """Returns the contract's name of the zone of an area, in English or Arabic; else None."""
    words = area_words.split(area)
    significant = [word for word in words if word not in _FILLERS]
    at = next((at for at, word in enumerate(significant) if word.isdecimal()), 0)
    city = _consonants(tuple(significant[:at]))
    if at and city in _sectors():
        zone, last = _sectors()[city]
        return zone if 1 <= int(significant[at]) <= last else None
    return _zones().get(_key(words))


def name_key(name: str) -> _Key:
    """Returns a key that is the same for usual spellings of an area's name, English or Arabic."""
    return _key(area_words.split(name))


@cache
def _sectors() -> Mapping[str, tuple[str, int]]:
    return {
        _consonants(area_words.split(city)): (row.zone, last)
        for row in _ROWS
        for city, last in row.sectors
    }


@cache
def _zones() -> Mapping[_Key, str]:
    return {
        name_key(name): row.zone
        for row in _ROWS
        for name in (*row.areas, row.zone, *row.zone.split("/"))
    }


@cache
def _parts(zone: str) -> frozenset[_Key]:
    return frozenset(key for part in zone.split("/") if (key := name_key(part)))


def _key(words: tuple[str, ...]) -> _Key:
    """Returns the sound of each word, without articles; ``Salmi`` is not ``Salmiya``."""
    bare = area_words.without_articles(words)
    return tuple(area_words.sound(word) + "a" * bool(_IYA.search(word)) for word in bare)


def _consonants(words: tuple[str, ...]) -> str:
    """Returns consonants, the same in either script; too coarse without a number after it."""
    return "".join(map(area_words.consonants, area_words.without_articles(words)))

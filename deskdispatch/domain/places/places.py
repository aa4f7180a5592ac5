"""Named areas of Kuwait."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from math import cos, hypot, radians
from typing import Final

from deskdispatch.domain.geo import DEGREE_KM, Coordinates, around, distance_km
from deskdispatch.domain.value import Value

GOVERNORATES: Final[Mapping[str, str]] = {
    "Capital": "العاصمة",
    "Hawalli": "حولي",
    "Farwaniya": "الفروانية",
    "Mubarak Al-Kabeer": "مبارك الكبير",
    "Ahmadi": "الأحمدي",
    "Jahra": "الجهراء",
}
"""The six governorates, as in the table of areas, with their Arabic names."""

SECTORS: Final[Mapping[str, int]] = {"Al Mutlaa": 12, "Sabah Al-Ahmad City": 6}
"""The last sector number of each city with sectors in the contract's table."""

LETTERED: Final = "Sabah Al-Ahmad City"
"""The city whose sectors also have letters, starting with A."""

SECTOR_LETTERS: Final[Mapping[str, str]] = {
    letter: str(number) for number, letter in enumerate("abcdef", 1)
}
"""The numbers of these sectors by their letters."""

_EXTENT_KM: Final = (0.5, 5.0)
"""The minimum and maximum radius of an area: the table is accurate to about half a kilometre, and
farms and islands are far from any other area.
"""

_ROUGH_KM: Final = 2.0
"""Usual maximum error of an approximate middle: the minimum radius of its area. Such an area
does not name points that are this near to a sourced middle.
"""


class Area(Value):
    """A named area with one point, accurate to about a kilometre; a sector has its city's point.

    An approximate point has no source: it is accurate to two kilometres, in the desert to five.
    """

    name_en: str
    name_ar: str
    governorate: str
    point: Coordinates
    kind: str
    aliases: tuple[str, ...] = ()
    is_approximate: bool = False

    @property
    def is_sector(self) -> bool:
        """Whether it is a numbered part of a city, identified only by name, never by a point."""
        return self.kind == "sector"

    @property
    def is_remote(self) -> bool:
        return self.kind in {"locality", "island"}

    def name(self, language: str) -> str:
        return self.name_ar if language == "ar" else self.name_en

    def governorate_name(self, language: str) -> str:
        arabic = GOVERNORATES.get(self.governorate, self.governorate)
        return arabic if language == "ar" else self.governorate


def parse_areas(text: str) -> tuple[Area, ...]:
    """Parses the areas of the shipped table (CSV with a header line)."""
    return tuple(
        Area(
            name_en=row["name_en"],
            name_ar=row["name_ar"],
            governorate=row["governorate"],
            point=Coordinates(latitude=float(row["lat"]), longitude=float(row["lon"])),
            kind=row["kind"],
            aliases=tuple(alias for alias in row["aliases"].split(";") if alias),
            is_approximate=row.get("approximate") == "yes",
        )
        for row in csv.DictReader(io.StringIO(text), restval="")
    )


def named_in(areas: Sequence[Area], name: str, language: str) -> str:
    """Returns an area or governorate in a language, by any known name; others are unchanged."""
    if language != "ar":
        return name
    for area in areas:
        if name in (area.name_en, *area.aliases):
            return area.name_ar
    return GOVERNORATES.get(name, name)


def named_with_sector(areas: Sequence[Area], name: str, language: str) -> str:
    """Returns the named area in a language, also with a sector's number: ``Al Mutlaa 5``."""
    city, _, sector = name.rpartition(" ")
    if city in SECTORS and sector.isdecimal():
        return f"{named_in(areas, city, language)} {sector}"
    return named_in(areas, name, language)


def area_named(areas: Sequence[Area], name: str) -> Area | None:
    city, _, sector = name.rpartition(" ")
    whole = next((area for area in areas if area.name_en == name), None)
    if whole is not None or city not in SECTORS or not sector.isdecimal():
        return whole
    return next((area for area in areas if area.name_en == city), None)


def middle_of(areas: Sequence[Area], point: Coordinates) -> Area | None:
    """Returns the area whose middle is exactly this point; None for any other point.

    For a sector it is the city.
    """
    latitude, longitude = point.latitude, point.longitude
    same = (area for area in areas if area.point.latitude == latitude)
    return next((area for area in same if area.point.longitude == longitude), None)


def extent_km(areas: Sequence[Area], area: Area) -> float:
    """Returns the approximate radius of an area: half the way to the nearest other, 0.5 to 5 km.

    It is at least 2 km if the middle is approximate. Sectors do not count as other areas.
    """
    least, largest = _EXTENT_KM
    others = (
        distance_km(area.point, other.point)
        for other in areas
        if other != area and not other.is_sector
    )
    least = max(least, _ROUGH_KM) if area.is_approximate else least
    return max(least, min(largest, min(others, default=0.0) / 2))


def nearest(areas: Sequence[Area], point: Coordinates, within_km: float = 6.0) -> Area | None:
    """Returns the area whose point is nearest within ``within_km``; for a sector its city.

    An area with an approximate middle is used only if no other one is within 2 km.
    """
    # Each price asks this. A bounding box is cheaper than a distance, and a distance on a flat map,
    # a few metres off within 20 km, is cheaper than one on the globe.
    south, west, north, east = around(point, within_km)
    latitude, longitude = point.latitude, point.longitude
    shrunk = cos(radians(latitude))
    near = [
        (km, at)
        for at, area in enumerate(areas)
        if south <= (y := area.point.latitude) <= north
        and west <= (x := area.point.longitude) <= east
        and (km := DEGREE_KM * hypot(y - latitude, shrunk * (x - longitude))) <= within_km
    ]
    known = [each for each in near if each[0] <= _ROUGH_KM and not areas[each[1]].is_approximate]
    return city_of(areas, areas[min(known or near)[1]]) if near else None


def city_of(areas: Sequence[Area], area: Area) -> Area:
    if not area.is_sector:
        return area
    name = area.name_en.rpartition(" ")[0]
    return next((city for city in areas if city.name_en == name), area)

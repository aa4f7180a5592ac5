"""Named areas of Kuwait."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Final

from deskdispatch.domain.geo import Coordinates, around, distance_km
from deskdispatch.domain.value import Value

GOVERNORATES: Final[Mapping[str, str]] = {
    "Capital": "العاصمة",
    "Hawalli": "حولي",
    "Farwaniya": "الفروانية",
    "Mubarak Al-Kabeer": "مبارك الكبير",
    "Ahmadi": "الأحمدي",
    "Jahra": "الجهراء",
}
"""The six, as in the table of areas, and in Arabic."""

SECTORS: Final[Mapping[str, int]] = {"Al Mutlaa": 12, "Sabah Al-Ahmad City": 6}
"""The last number of the sectors of each city that has some; those of the contract's table."""

LETTERED: Final = "Sabah Al-Ahmad City"
"""The city whose sectors are also called by letters, A for the first."""

SECTOR_LETTERS: Final[Mapping[str, str]] = {
    letter: str(number) for number, letter in enumerate("abcdef", 1)
}
"""The numbers of these sectors by their letters."""

_EXTENT_KM: Final = (0.5, 5.0)
"""The least and the largest radius of an area: the table is good to about half a kilometre, and
farms and islands lie far from any other area."""

_ROUGH_KM: Final = 2.0
"""Usual greatest error of an approximate middle: the least radius of its area, which names
no point that is this near to a middle from a source."""


class Area(Value):
    """A named area with one point, good to about a kilometre; a sector has the one of its city.

    An approximate point comes from no source: it is good to two kilometres, in the desert to five.
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
        """Whether it is a numbered part of a city, which only a name tells, never a point."""
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
    """Areas out of the shipped table (CSV with a header line)."""
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
    """An area or governorate, by any name that the table has; an unknown one stays as it is."""
    if language != "ar":
        return name
    for area in areas:
        if name in (area.name_en, *area.aliases):
            return area.name_ar
    return GOVERNORATES.get(name, name)


def named_with_sector(areas: Sequence[Area], name: str, language: str) -> str:
    """Finds the named area, also a city with the number of a sector: ``Al Mutlaa 5``."""
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
    """The area of which a point is the middle, to the last digit; None for any other point.

    Of a sector it is the city.
    """
    latitude, longitude = point.latitude, point.longitude
    same = (area for area in areas if area.point.latitude == latitude)
    return next((area for area in same if area.point.longitude == longitude), None)


def extent_km(areas: Sequence[Area], area: Area) -> float:
    """About the radius of an area: half the way to the nearest other one, 0.5 to 5 km.

    At least 2 km where its middle is approximate. A sector is no other area but a part of one.
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
    """The area whose point is nearest, if one is within ``within_km``; of a sector its city.

    One with an approximate middle only where no other one is within 2 km.
    """
    # A bounding box is cheaper than the great circle, and cheaper inline than by a call.
    south, west, north, east = around(point, within_km)
    near = [
        (km, at)
        for at, area in enumerate(areas)
        if south <= (here := area.point).latitude <= north
        and west <= here.longitude <= east
        and (km := distance_km(here, point)) <= within_km
    ]
    known = [one for one in near if one[0] <= _ROUGH_KM and not areas[one[1]].is_approximate]
    return city_of(areas, areas[min(known or near)[1]]) if near else None


def city_of(areas: Sequence[Area], area: Area) -> Area:
    if not area.is_sector:
        return area
    name = area.name_en.rpartition(" ")[0]
    return next((city for city in areas if city.name_en == name), area)

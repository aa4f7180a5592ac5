"""Named areas of Kuwait."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from deskdispatch.domain.geo import Coordinates, around, distance_km
from deskdispatch.domain.value import Value


class Area(Value):
    """A named area with one point, good to about a kilometre."""

    name_en: str
    name_ar: str
    governorate: str
    point: Coordinates
    kind: str
    aliases: tuple[str, ...] = ()

    def name(self, language: str) -> str:
        """The area's name in ``ar`` or, for any other language, in English."""
        return self.name_ar if language == "ar" else self.name_en


def parse_areas(text: str) -> tuple[Area, ...]:
    """Areas out of the shipped table (CSV with a header line).

    Raises:
        KeyError, ValueError: The table is damaged.
    """
    return tuple(
        Area(
            name_en=row["name_en"],
            name_ar=row["name_ar"],
            governorate=row["governorate"],
            point=Coordinates(latitude=float(row["lat"]), longitude=float(row["lon"])),
            kind=row["kind"],
            aliases=tuple(alias for alias in row["aliases"].split(";") if alias),
        )
        for row in csv.DictReader(io.StringIO(text), restval="")
    )


def nearest(areas: Sequence[Area], point: Coordinates, within_km: float = 6.0) -> Area | None:
    """The area whose point is nearest, if one is near enough."""
    box = around(point, within_km)  # costs less to ask than a great circle
    near = [
        (km, at)
        for at, area in enumerate(areas)
        if box.holds(area.point) and (km := distance_km(area.point, point)) <= within_km
    ]
    return areas[min(near)[1]] if near else None

"""Named areas of Kuwait."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from typing import Final

from deskdispatch.domain.geo import EARTH_RADIUS_KM, Coordinates, distance_km
from deskdispatch.domain.value import Value

_SLACK: Final = 1e-9
"""Degrees: a tenth of a millimetre, for what floats round off."""


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
    # No point is nearer than its parallel of latitude is, and that costs next to nothing to ask.
    band = math.degrees(within_km / EARTH_RADIUS_KM) + _SLACK
    near = [
        (km, at)
        for at, area in enumerate(areas)
        if abs(area.point.latitude - point.latitude) <= band
        and (km := distance_km(area.point, point)) <= within_km
    ]
    return areas[min(near)[1]] if near else None

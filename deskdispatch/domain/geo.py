"""Points on the earth: WGS84 degrees, kilometres."""

from __future__ import annotations

import math
from typing import Annotated, Final, NamedTuple

from pydantic import Field

from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import Degrees

EARTH_RADIUS_KM: Final = 6371.0088
"""Mean radius (IUGG)."""

DEGREE_KM: Final = math.radians(1) * EARTH_RADIUS_KM
"""Length of a degree of latitude."""

_SLACK: Final = 1e-9
"""Degrees, a tenth of a millimetre: tolerance for rounding."""

Latitude = Annotated[Degrees, Field(ge=-90, le=90, allow_inf_nan=False)]
Longitude = Annotated[Degrees, Field(ge=-180, le=180, allow_inf_nan=False)]


class Coordinates(Value):
    """A point, finite and in range, with all its digits."""

    latitude: Latitude
    longitude: Longitude

    def text(self, places: int = 5) -> str:
        """Formats the point as ``29.33690, 48.07590``; five places are about a metre."""
        return f"{self.latitude:.{places}f}, {self.longitude:.{places}f}"


def point_at(latitude: float | None, longitude: float | None) -> Coordinates | None:
    if latitude is None or longitude is None:
        return None
    try:
        return Coordinates(latitude=latitude, longitude=longitude)
    except ValueError:
        return None


class Box(NamedTuple):
    """A region between two latitudes and two longitudes, edges included."""

    south: float
    west: float
    north: float
    east: float

    def holds(self, point: Coordinates) -> bool:
        return (
            self.south <= point.latitude <= self.north and self.west <= point.longitude <= self.east
        )


KUWAIT: Final = Box(28.45, 46.45, 30.15, 48.75)
"""Kuwait with its islands; a point outside is worth a warning, never a block."""

MAP_REGION: Final = Box(28.0, 46.0, 31.0, 49.5)
"""The region of the map; clicks outside it are ignored."""


def around(point: Coordinates, km: float) -> Box:
    """Returns a box around all points within ``km`` kilometres, nearly the smallest in Kuwait."""
    tall = math.degrees(km / EARTH_RADIUS_KM) + _SLACK
    south, north = point.latitude - tall, point.latitude + tall
    if south <= -90 or north >= 90:
        return Box(south, -180, north, 180)
    ratio = math.sin(math.radians(tall)) / math.cos(math.radians(point.latitude))
    wide = math.degrees(math.asin(ratio)) + _SLACK
    west, east = point.longitude - wide, point.longitude + wide
    if west <= -180 or east >= 180:
        west, east = -180, 180
    return Box(south, west, north, east)


def distance_km(a: Coordinates, b: Coordinates) -> float:
    """Returns the great-circle distance in kilometres (haversine)."""
    lat_a, lat_b = math.radians(a.latitude), math.radians(b.latitude)
    half_lat = (lat_b - lat_a) / 2
    half_lon = math.radians(b.longitude - a.longitude) / 2
    h = math.sin(half_lat) ** 2 + math.cos(lat_a) * math.cos(lat_b) * math.sin(half_lon) ** 2
    return 2 * EARTH_RADIUS_KM * math.asin(min(1.0, math.sqrt(h)))

"""Tests points for land, sea and the border, using the shipped outline."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from deskdispatch.domain.geo import DEGREE_KM, KUWAIT, Coordinates

SHORE_KM: Final = 0.15
"""Distance from the outline's shore that still counts as land: the outline is coarse and lacks
new waterfronts.
"""

Position = tuple[float, float]
"""Longitude and latitude, in GeoJSON's order."""

_Edge = tuple[Position, Position]
_BANDS: Final = 100
"""Number of bands per degree of latitude: a point is tested only against edges of near bands."""

_HOME: Final = (47.97, 29.36)
"""Kuwait City: a straight line from here to any point abroad crosses the border."""

_SEAWARD: Final[Sequence[_Edge]] = (
    ((47.94695, 30.01417), (47.95334, 30.00806)),  # between the desert's line and Khor Abdullah's
    ((48.32167, 29.90111), (KUWAIT.east, 29.6)),  # on from Khor Abdullah, south of Faw
    ((48.42027, 28.54527), (KUWAIT.east, 28.54527)),  # on from the Saudi shore
)
"""Edges that join the border's lines, which end at the shore, and extend them to sea."""


class Land:
    """Tests points for land and for Kuwait, by rings around land and lines along the borders."""

    def __init__(
        self, shores: Iterable[Sequence[Position]], borders: Iterable[Sequence[Position]]
    ) -> None:
        self._shore = defaultdict[int, list[_Edge]](list)
        for edge in (edge for ring in shores for edge in pairwise(ring)):
            south, north = sorted((edge[0][1], edge[1][1]))
            for band in range(_band(south), _band(north) + 1):
                self._shore[band].append(edge)
        self._border = (*_SEAWARD, *(edge for line in borders for edge in pairwise(line)))

    def is_land(self, point: Coordinates) -> bool:
        """Whether the point is on land, or within ``SHORE_KM`` of its shore."""
        at = (point.longitude, point.latitude)
        crossed = sum(_is_east(edge, at) for edge in self._shore.get(_band(at[1]), ()))
        low, high = _band(at[1] - SHORE_KM / DEGREE_KM), _band(at[1] + SHORE_KM / DEGREE_KM)
        near = (edge for band in range(low, high + 1) for edge in self._shore.get(band, ()))
        return bool(crossed % 2) or any(_is_near_shore(edge, at) for edge in near)

    def is_kuwait(self, point: Coordinates) -> bool:
        """Whether the point is in Kuwait or its waters, by a border good to about a kilometre."""
        line = (_HOME, (point.longitude, point.latitude))
        return KUWAIT.holds(point) and not any(_cross(line, edge) for edge in self._border)


def parse_land(text: str) -> Land:
    """Parses the shipped outline: GeoJSON with polygons of land and lines of border."""
    shores, borders = [], []
    for feature in json.loads(text)["features"]:
        shape = feature["geometry"]
        if feature["properties"]["kind"] == "border":
            borders.append(_line(shape["coordinates"]))
        else:
            shores += [_line(ring) for ring in shape["coordinates"]]
    return Land(shores, borders)


def _line(positions: Iterable[Sequence[float]]) -> list[Position]:
    return [(float(longitude), float(latitude)) for longitude, latitude in positions]


def _band(latitude: float) -> int:
    return math.floor(latitude * _BANDS)


def _is_east(edge: _Edge, at: Position) -> bool:
    (x1, y1), (x2, y2) = edge
    if (y1 > at[1]) == (y2 > at[1]):
        return False
    return at[0] < x1 + (at[1] - y1) / (y2 - y1) * (x2 - x1)


def _is_near_shore(edge: _Edge, at: Position) -> bool:
    wide = DEGREE_KM * math.cos(math.radians(at[1]))
    (x1, y1), (x2, y2) = (((x - at[0]) * wide, (y - at[1]) * DEGREE_KM) for x, y in edge)
    if min(x1, x2) > SHORE_KM or max(x1, x2) < -SHORE_KM:
        return False
    along, up = x2 - x1, y2 - y1
    part = -(x1 * along + y1 * up) / (along * along + up * up or 1)
    part = min(1.0, max(0.0, part))
    return math.hypot(x1 + part * along, y1 + part * up) <= SHORE_KM


def _cross(a: _Edge, b: _Edge) -> bool:
    return _side(a, b[0]) != _side(a, b[1]) and _side(b, a[0]) != _side(b, a[1])


def _side(edge: _Edge, at: Position) -> bool:
    (x1, y1), (x2, y2) = edge
    return (x2 - x1) * (at[1] - y1) > (y2 - y1) * (at[0] - x1)

"""The grid of map tiles: Web Mercator, columns from the west, rows from the north."""

from __future__ import annotations

import math
from typing import NamedTuple

from deskdispatch.domain.geo import Box


class TileRange(NamedTuple):
    """Columns and rows of one zoom level, ends included."""

    west: int
    north: int
    east: int
    south: int


def tiles_over(box: Box, zoom: int) -> TileRange:
    """The tiles that cover a region between 85 degrees south and north."""
    return TileRange(
        _column(box.west, zoom),
        _row(box.north, zoom),
        _column(box.east, zoom),
        _row(box.south, zoom),
    )


def _column(longitude: float, zoom: int) -> int:
    return _within(math.floor((longitude + 180) / 360 * (1 << zoom)), zoom)


def _row(latitude: float, zoom: int) -> int:
    """A column of the Mercator projection, which stretches as the parallels shrink."""
    up = math.asinh(math.tan(math.radians(latitude))) / math.pi
    return _within(math.floor((1 - up) / 2 * (1 << zoom)), zoom)


def _within(number: int, zoom: int) -> int:
    return min(max(number, 0), (1 << zoom) - 1)

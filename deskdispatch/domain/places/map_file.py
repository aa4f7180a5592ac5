"""Metadata of a map file, its failures, and the grid of its tiles."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.geo import Box
from deskdispatch.domain.text.marked_text import WordedEnum


class MapFileFailure(WordedEnum, context="MapFiles"):
    """Reasons why a map file cannot be used."""

    NOT_THERE = "The file is not there. Plug in its drive, or add it again."
    NOT_ALLOWED = "You may not read this file. Allow it, or copy it elsewhere first."
    NOT_A_MAP = "This is not a map file. Choose one in MBTiles or PMTiles format."
    DAMAGED = "The file is damaged or not complete. Download or copy it again."
    """The file contradicts its own format, or ends too early."""
    VECTOR = "This map holds vector tiles. Choose one with pictures (raster tiles)."
    OTHER_PICTURES = "The pictures in this map cannot be shown. Choose one with PNG, JPEG or WebP."
    OTHER_COMPRESSION = (
        "This map is packed in a way that cannot be read. Choose one packed with gzip."
    )
    ELSEWHERE = "This map does not show Kuwait. Choose one that does."
    SLOW = "Finding pictures in this file takes too long. Choose one with an index."
    DISK_FULL = "There is no room for a copy on this PC. Nothing was copied."
    FAILED = "The file could not be copied. Try again."
    """Any other failure; the cause is chained."""


class MapFileError(KnownError):
    """A map file could not be read or copied; nothing was changed."""

    def __init__(self, failure: MapFileFailure) -> None:
        super().__init__(failure)
        self.failure = failure


@dataclass(frozen=True, slots=True)
class MapFileInfo:
    """The metadata of a usable map file of ``size`` bytes, and its zoom levels of Kuwait."""

    name: str
    attribution: str
    min_zoom: int
    max_zoom: int
    size: int


class TileRange(NamedTuple):
    """Columns and rows of one zoom level, ends included."""

    west: int
    north: int
    east: int
    south: int


def tiles_over(box: Box, zoom: int) -> TileRange:
    """Returns the tiles that cover a region between 85 degrees south and north."""
    return TileRange(
        _column(box.west, zoom),
        _row(box.north, zoom),
        _column(box.east, zoom),
        _row(box.south, zoom),
    )


def _column(longitude: float, zoom: int) -> int:
    return _within(math.floor((longitude + 180) / 360 * (1 << zoom)), zoom)


def _row(latitude: float, zoom: int) -> int:
    up = math.asinh(math.tan(math.radians(latitude))) / math.pi
    return _within(math.floor((1 - up) / 2 * (1 << zoom)), zoom)


def _within(number: int, zoom: int) -> int:
    return min(max(number, 0), (1 << zoom) - 1)

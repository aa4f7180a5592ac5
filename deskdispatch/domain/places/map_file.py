"""What is known of a map file, and why one cannot be used."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deskdispatch.domain.errors import KnownError


class MapFileFailure(StrEnum):
    """Why a map file cannot be used; the words are made in ``ui``."""

    NOT_THERE = "not_there"
    """There is no such file, or its drive was taken out."""
    NOT_ALLOWED = "not_allowed"
    """No permission, or another program holds it open."""
    NOT_A_MAP = "not_a_map"
    """Neither MBTiles nor PMTiles."""
    DAMAGED = "damaged"
    """It contradicts its own format, or ends before it should."""
    VECTOR = "vector"
    """It holds vector tiles, which cannot be drawn."""
    OTHER_PICTURES = "other_pictures"
    """Its pictures are neither PNG nor JPEG nor WebP, or larger than a tile."""
    OTHER_COMPRESSION = "other_compression"
    """It is packed in a way that cannot be read here."""
    ELSEWHERE = "elsewhere"
    """It has no tile of Kuwait."""
    SLOW = "slow"
    """A tile cannot be found in time: it has no index, or is made to be slow."""
    DISK_FULL = "disk_full"
    """There is no room for a copy."""
    FAILED = "failed"
    """Anything else; the cause is chained."""


class MapFileError(KnownError):
    """A map file could not be read or copied; nothing was changed."""

    def __init__(self, failure: MapFileFailure) -> None:
        super().__init__(failure)
        self.failure = failure


@dataclass(frozen=True, slots=True)
class MapFileInfo:
    """What a usable map file says of itself.

    Attributes:
        name: The map's own; "" if it has none.
        attribution: Plain text or a fragment of HTML; "" if it has none.
        min_zoom: The farthest zoom level with a tile of Kuwait.
        max_zoom: The closest.
        size: Bytes of the file.
    """

    name: str
    attribution: str
    min_zoom: int
    max_zoom: int
    size: int

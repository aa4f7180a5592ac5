"""Interface of both formats of map files, and their limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from deskdispatch.domain.picture import is_tile
from deskdispatch.domain.places.map_file import MapFileError, MapFileFailure, MapFileInfo

CLOSEST: Final = 20
"""Closest zoom level that is read."""

LARGEST_TILE_BYTES: Final = 2 * 1024 * 1024
"""Largest stored tile; usual ones have some ten thousand bytes."""

LONGEST_TEXT: Final = 2000
"""Largest number of characters that are read of a name or an attribution."""

_GZIP: Final = b"\x1f\x8b"


class TileArchive(Protocol):
    """An open map file, used by one thread at a time.

    A hostile file may contain anything: reading is limited in bytes and in time, and a tile is
    passed on undecoded.
    """

    def info(self) -> MapFileInfo: ...

    def tile(self, z: int, x: int, y: int) -> bytes | None:
        """Returns a stored tile by column from the west and row from the north; None without one.

        Raises:
            MapFileError: The file is damaged or gone.
        """
        ...

    @property
    def close(self) -> Callable[[], None]: ...


def info_of(
    samples: Mapping[int, bytes], name: object, attribution: object, size: int
) -> MapFileInfo:
    """Describes a file by its metadata and a tile of Kuwait for each zoom level that has one.

    Raises:
        MapFileError: There is no tile of Kuwait, or the tiles are not pictures.
    """
    if not samples:
        raise MapFileError(MapFileFailure.ELSEWHERE)
    for body in samples.values():
        if not is_tile(body):
            is_vector = body.startswith(_GZIP)
            raise MapFileError(
                MapFileFailure.VECTOR if is_vector else MapFileFailure.OTHER_PICTURES
            )
    name, attribution = (
        text[:LONGEST_TEXT] if isinstance(text, str) else "" for text in (name, attribution)
    )
    return MapFileInfo(
        name=name,
        attribution=attribution,
        min_zoom=min(samples),
        max_zoom=max(samples),
        size=size,
    )

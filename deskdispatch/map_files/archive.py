"""The interface of both formats of map files, and their limits."""

from __future__ import annotations

from typing import Final, Protocol

from deskdispatch.domain.places.map_file import MapFileFailure, MapFileInfo

CLOSEST: Final = 20
"""The closest zoom level that is looked for."""

LARGEST_TILE_BYTES: Final = 2 * 1024 * 1024
"""Limit of a stored tile; usual ones have some ten thousand bytes."""

LONGEST_TEXT: Final = 2000
"""Characters of a name or an attribution that are read."""

_GZIP: Final = b"\x1f\x8b"


class TileArchive(Protocol):
    """An open map file, used by one thread at a time.

    A hostile file may hold anything: what is read is bounded in bytes and in time, and a tile is
    passed on unopened.
    """

    def info(self) -> MapFileInfo: ...

    def tile(self, z: int, x: int, y: int) -> bytes | None:
        """The stored tile of a column from the west and a row from the north; None without one.

        Raises:
            MapFileError: The file is damaged or gone.
        """
        ...

    def close(self) -> None: ...


def failure_of_tile(body: bytes) -> MapFileFailure:
    return MapFileFailure.VECTOR if body.startswith(_GZIP) else MapFileFailure.OTHER_PICTURES

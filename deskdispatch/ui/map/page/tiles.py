"""Map tiles: their layers, their addresses and the protocol of their source."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from typing import Any, Final, NamedTuple, Protocol

DEEPEST: Final = 20
"""The closest zoom level allowed."""

MOST_LAYERS: Final = 10
"""Most layers of tiles, as each is requested for every view of the map."""

_ADDRESS: Final = re.compile(r"/tiles/(\d{1,9})/(\d{1,2})/(\d{1,7})/(\d{1,7})", re.ASCII)


class Tiles(NamedTuple):
    """The display of a layer of tiles.

    Attributes:
        attribution: The copyright notice, plain text, always shown.
        min_zoom: The farthest zoom level shown.
        max_zoom: The closest zoom level available; beyond it tiles are magnified.
        is_local: Whether the tiles are on this PC: then a missing tile is replaced by magnifying a
            farther one, which would cost a request to a server otherwise.
    """

    attribution: str
    min_zoom: int
    max_zoom: int
    is_local: bool = False


class TileSource(Protocol):
    """A source of tiles."""

    async def tile(self, z: int, x: int, y: int) -> bytes | None:
        """Returns the image; None if not available at present."""
        ...


class TaskStarter(Protocol):
    """Starts a coroutine and keeps it until it ends, like ``Tasks.spawn``."""

    def __call__(self, work: Coroutine[Any, Any, Any], *, name: str) -> object:
        """Starts the coroutine."""
        ...


class TileLayer(NamedTuple):
    """A layer of tiles with its source."""

    tiles: Tiles
    source: TileSource


class TileAddress(NamedTuple):
    """Zoom level, column from the west and row from the north of a tile, and its layer's number."""

    layer: int
    z: int
    x: int
    y: int


def parse_address(path: str) -> TileAddress | None:
    """Returns the tile of a path such as ``/tiles/1/12/2595/1700``; None for other paths."""
    match = _ADDRESS.fullmatch(path)
    if match is None:
        return None
    layer, z, x, y = map(int, match.groups())
    return TileAddress(layer, z, x, y) if z <= DEEPEST and x < 2**z and y < 2**z else None

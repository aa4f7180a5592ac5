"""Map tiles: the layers that show them, their addresses and the protocol of their source."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from typing import Any, Final, NamedTuple, Protocol

DEEPEST: Final = 20
"""The closest zoom level allowed."""

MOST_LAYERS: Final = 10
"""More would be asked for every view of the map."""

_ADDRESS: Final = re.compile(r"/tiles/(\d{1,9})/(\d{1,2})/(\d{1,7})/(\d{1,7})", re.ASCII)


class Tiles(NamedTuple):
    """The display of a layer of tiles.

    Attributes:
        attribution: The copyright notice, plain text, always shown.
        min_zoom: The farthest zoom level shown.
        max_zoom: The closest zoom level available; beyond it tiles are magnified.
        is_local: Whether they are on this PC: farther tiles are then magnified where one is
            missing, which a server would have to be asked for.
    """

    attribution: str
    min_zoom: int
    max_zoom: int
    is_local: bool = False


class TileSource(Protocol):
    """Provides tiles."""

    async def tile(self, z: int, x: int, y: int) -> bytes | None:
        """The image; None if not available now."""
        ...


class TaskStarter(Protocol):
    """Starts a coroutine and keeps it until it ends, as ``Tasks.spawn``."""

    def __call__(self, work: Coroutine[Any, Any, Any], *, name: str) -> object:
        """Starts it."""
        ...


class TileLayer(NamedTuple):
    """Tiles that are shown, and where they come from."""

    tiles: Tiles
    source: TileSource


class TileAddress(NamedTuple):
    """Zoom level, column from the west, row from the north, in the layer of that number."""

    layer: int
    z: int
    x: int
    y: int


def place(path: str) -> TileAddress | None:
    """The tile of a path such as ``/tiles/1/12/2595/1700``; None for other paths."""
    match = _ADDRESS.fullmatch(path)
    if match is None:
        return None
    layer, z, x, y = map(int, match.groups())
    return TileAddress(layer, z, x, y) if z <= DEEPEST and x < 2**z and y < 2**z else None

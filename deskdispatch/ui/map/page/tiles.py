"""Map tiles: their addresses, their zoom range and the protocol of their source."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from typing import Any, Final, NamedTuple, Protocol

DEEPEST: Final = 20
"""The closest zoom level allowed."""

_ADDRESS: Final = re.compile(r"/tiles/(\d{1,2})/(\d{1,7})/(\d{1,7})", re.ASCII)


class Tiles(NamedTuple):
    """How tiles are shown.

    Attributes:
        attribution: The copyright notice, plain text, always shown.
        min_zoom: The farthest zoom level shown.
        max_zoom: The closest zoom level available; beyond it tiles are magnified.
    """

    attribution: str
    min_zoom: int
    max_zoom: int


class TileSource(Protocol):
    """Provides tiles."""

    async def tile(self, z: int, x: int, y: int) -> bytes | None:
        """The image; None if not available now."""
        ...


class Spawn(Protocol):
    """Starts a coroutine and keeps it until it ends, as ``Tasks.spawn``."""

    def __call__(self, work: Coroutine[Any, Any, Any], *, name: str) -> object:
        """Starts it."""
        ...


class TileAddress(NamedTuple):
    """Zoom level, column from the west, row from the north."""

    z: int
    x: int
    y: int


def place(path: str) -> TileAddress | None:
    """The tile of a path such as ``/tiles/12/2595/1700``; None for other paths."""
    match = _ADDRESS.fullmatch(path)
    if match is None:
        return None
    z, x, y = map(int, match.groups())
    return TileAddress(z, x, y) if z <= DEEPEST and x < 2**z and y < 2**z else None

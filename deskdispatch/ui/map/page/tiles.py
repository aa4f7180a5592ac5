"""Pictures of the streets for the map page: where they come from and what is let through."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from typing import Any, Final, NamedTuple, Protocol

DEEPEST: Final = 20
"""No closer zoom is asked for."""

_ADDRESS: Final = re.compile(r"/tiles/(\d{1,2})/(\d{1,7})/(\d{1,7})", re.ASCII)


class Tiles(NamedTuple):
    """How tiles are shown.

    Attributes:
        attribution: Whose they are, as plain text; shown on the map all the time.
        min_zoom: The farthest zoom that they are shown at.
        max_zoom: The closest that there are any of; closer ones are these, magnified.
    """

    attribution: str
    min_zoom: int
    max_zoom: int


class TileSource(Protocol):
    """Fetches tiles or has them."""

    async def tile(self, z: int, x: int, y: int) -> bytes | None:
        """The picture; None where it is not to be had now."""
        ...


class Spawn(Protocol):
    """Starts a coroutine and keeps it until it ends, as ``Tasks.spawn`` does."""

    def __call__(self, work: Coroutine[Any, Any, Any], *, name: str) -> object:
        """Start it."""
        ...


class TileAddress(NamedTuple):
    """Which tile: zoom level, column from the west, row from the north."""

    z: int
    x: int
    y: int


def place(path: str) -> TileAddress | None:
    """The tile that a path such as ``/tiles/12/2595/1700`` asks for; None where there is none."""
    match = _ADDRESS.fullmatch(path)
    if match is None:
        return None
    z, x, y = map(int, match.groups())
    return TileAddress(z, x, y) if z <= DEEPEST and x < 2**z and y < 2**z else None

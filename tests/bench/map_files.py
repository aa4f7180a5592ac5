"""Benchmark: reading a tile of a map file, from the request on the loop to its bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Final

from deskdispatch.map_files.map_file import MapFile
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.looping import PlainLoop
from tests.map_files.made_maps import (
    Address,
    kuwait_addresses,
    png,
    write_mbtiles,
    write_pmtiles,
)

TILE_MS: Final = 5.0

_ZOOM, _ZOOMS = 6, 10
_TILES: Final = 1000
"""Tiles per round: places all over the country at every zoom level, no two adjacent."""

_BYTES: Final = (200, 6000)
"""Smallest and largest size of a tile."""

_KINDS: Final[Mapping[str, Callable[[Path, Mapping[Address, bytes]], Path]]] = {
    "MBTiles": write_mbtiles,
    "MBTiles, a view": lambda path, tiles: write_mbtiles(path, tiles, is_view=True),
    "PMTiles": write_pmtiles,
}


def read(scale: Scale, folder: Path) -> list[Measure]:
    """Measures files of the whole country down to single streets, one request per tile.

    A sample is the 95th percentile of a round, which opens the file again, so that no directory is
    cached.
    """
    draw = Random(48)
    picture = png()
    addresses = [
        at for zoom in range(_ZOOM, _ZOOM + scale.times(_ZOOMS, 6)) for at in kuwait_addresses(zoom)
    ]
    tiles = {at: picture + draw.randbytes(draw.randint(*_BYTES)) for at in addresses}
    asked = draw.sample(addresses, scale.times(_TILES))
    measures = []
    for name, write in _KINDS.items():
        path = write(folder / name, tiles)
        times = tuple(_percentile(path, asked) for _ in range(scale.rounds))
        measures.append(Measure(f"tile of {name}, 95th percentile", "ms", times, limit=TILE_MS))
    return measures


def _percentile(path: Path, asked: list[Address]) -> float:
    with asyncio.Runner(loop_factory=PlainLoop) as runner:
        return quantiles(runner.run(_times(path, asked)), n=20)[-1]


async def _times(path: Path, asked: list[Address]) -> list[float]:
    """Returns the milliseconds of each tile."""
    file = MapFile(path)
    await file.open()
    times = []
    for at in asked:
        began = perf_counter()
        assert await file.tile(*at) is not None
        times.append((perf_counter() - began) * 1000)
    await file.aclose()
    return times

"""Writes tiles one after the other until killed. Arguments: ``FOLDER MOST_BYTES SEED``."""

from __future__ import annotations

import asyncio
import random
import sys
from datetime import timedelta
from pathlib import Path

from deskdispatch.client.http_headers import Lifetime
from deskdispatch.client.map.tile_cache import CachedTile, TileCache
from tests.client.wire import NOW

NAMES = [f"a-{number}" for number in range(40)]


def tile(name: str, size: int) -> CachedTile:
    """Returns a tile whose bytes show whether they belong together."""
    return CachedTile(
        (name.encode() * size)[:size], NOW, Lifetime(timedelta(days=1), etag=str(size))
    )


async def write(folder: Path, most_bytes: int, seed: int) -> None:
    chance = random.Random(seed)
    cache = TileCache(folder, most_bytes)
    while True:
        name = chance.choice(NAMES)
        await cache.put(name, tile(name, chance.randrange(1, 60_000)))
        sys.stdout.write(".")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))

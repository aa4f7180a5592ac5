"""Disk cache of map tiles, bounded in bytes; stale tiles are returned at once.

A tile is one file with its metadata::

    deskdispatch tile 1 <SHA-256 of the name and all that follows, in hex>
    {"fetched_at": ..., "lasts": ..., "etag": ..., "modified": ...}
    <the picture>

Files are replaced atomically without waiting for the disk; a file damaged by a loss of power has
the wrong digest and is ignored.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from deskdispatch import atomic_file
from deskdispatch.background import SerialWorker
from deskdispatch.client.http_headers import Lifetime

_MAGIC: Final = b"deskdispatch tile 1 "
_TILE: Final = ".tile"
_FRESH: Final = ".new"
_OURS: Final = re.compile(r"([0-9a-z-]{1,80})(\.tile|\.new)")
_LARGEST_FILE: Final = 2 * 1024 * 1024
"""Largest file in bytes that is read; this cache writes no larger one."""

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CachedTile:
    """A picture, its time of fetching or last revalidation, and its freshness."""

    body: bytes
    fetched_at: datetime
    lifetime: Lifetime

    def is_fresh(self, now: datetime) -> bool:
        """Whether it needs no revalidation; False if the clock was set back behind it."""
        return timedelta(0) <= now - self.fetched_at < self.lifetime.lasts


class TileCache:
    """Tiles in one folder, used on a thread; disk errors are logged, never raised."""

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self._folder = _Folder(folder, most_bytes)
        self._thread = SerialWorker("tiles")

    async def get(self, name: str) -> CachedTile | None:
        """Returns the tile of a name, which becomes the most recently used."""
        return await self._thread.submit(partial(self._folder.get, name))

    async def put(self, name: str, tile: CachedTile) -> None:
        await self._thread.submit(partial(self._folder.put, name, tile))

    async def drop(self, name: str) -> None:
        await self._thread.submit(partial(self._folder.drop, name))

    async def aclose(self) -> None:
        last = self._thread.submit(lambda: None)
        self._thread.end()
        await last


class _Folder:
    """The folder and its index; used on the cache's thread only."""

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self._folder = folder
        self._most_bytes = most_bytes
        self._sizes: dict[str, int] | None = None  # least recently used first
        self._total = 0
        self._has_logged = False

    def get(self, name: str) -> CachedTile | None:
        sizes = self._loaded_sizes()
        if name not in sizes:
            return None
        try:
            with self._path(name).open("rb") as file:
                tile = unpacked(name, file.read(_LARGEST_FILE))
        except FileNotFoundError:
            tile = None
        except OSError as failure:
            self._log_once(failure)
            return None
        if tile is None:
            self.drop(name)
        else:
            sizes[name] = sizes.pop(name)
            with suppress(OSError):
                os.utime(self._path(name))  # so that the next start knows
        return tile

    def put(self, name: str, tile: CachedTile) -> None:
        content = packed(name, tile)
        if not self._make_room(name, len(content)):
            return
        fresh = self._path(name).with_suffix(_FRESH)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            atomic_file.write(self._path(name), content, part=fresh, is_durable=False)
        except OSError as failure:
            self._log_once(failure)
            return
        self._total += len(content) - self._loaded_sizes().pop(name, 0)
        self._loaded_sizes()[name] = len(content)

    def drop(self, name: str) -> bool:
        try:
            self._path(name).unlink(missing_ok=True)
        except OSError as failure:
            self._log_once(failure)
            return False
        self._total -= self._loaded_sizes().pop(name, 0)
        return True

    def _make_room(self, name: str, size: int) -> bool:
        sizes = self._loaded_sizes()
        while self._total - sizes.get(name, 0) + size > self._most_bytes:
            if not sizes or not self.drop(next(iter(sizes))):
                return False
        return True

    def _loaded_sizes(self) -> dict[str, int]:
        if self._sizes is None:
            found: list[tuple[int, str, int]] = []
            with suppress(OSError), os.scandir(self._folder) as entries:
                for entry in entries:
                    with suppress(OSError):
                        found.extend(_tile_at(entry))
            self._sizes = {name: size for _, name, size in sorted(found)}
            self._total = sum(self._sizes.values())
            self._make_room("", 0)
        return self._sizes

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{_TILE}"

    def _log_once(self, failure: OSError) -> None:
        if not self._has_logged:
            self._has_logged = True
            _log.warning("map tiles are not kept on disk as they should be: %s", failure.strerror)


def packed(name: str, tile: CachedTile) -> bytes:
    header = {
        "fetched_at": tile.fetched_at.isoformat(),
        "lasts": tile.lifetime.lasts.total_seconds(),
        "etag": tile.lifetime.etag,
        "modified": tile.lifetime.modified,
    }
    rest = json.dumps(header).encode() + b"\n" + tile.body
    return _MAGIC + _digest(name, rest) + b"\n" + rest


def unpacked(name: str, content: bytes) -> CachedTile | None:
    """Returns the tile in a file's content; None if it is damaged or of another program."""
    head, _, rest = content.partition(b"\n")
    if head != _MAGIC + _digest(name, rest):
        return None
    line, _, body = rest.partition(b"\n")
    header = json.loads(line)
    lifetime = Lifetime(
        timedelta(seconds=header["lasts"]), etag=header["etag"], modified=header["modified"]
    )
    return CachedTile(body, datetime.fromisoformat(header["fetched_at"]), lifetime)


def _digest(name: str, rest: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + rest).hexdigest().encode()


def _tile_at(entry: os.DirEntry[str]) -> Iterator[tuple[int, str, int]]:
    """Yields the entry if it is a tile; removes a file left by a killed writer."""
    ours = _OURS.fullmatch(entry.name)
    if ours is None or not entry.is_file(follow_symlinks=False):
        return
    if ours[2] == _FRESH:
        Path(entry).unlink()
        return
    status = entry.stat(follow_symlinks=False)
    yield status.st_mtime_ns, ours[1], status.st_size

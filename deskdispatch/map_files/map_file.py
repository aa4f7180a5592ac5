"""A map file that provides tiles to the map, on its own thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from deskdispatch.background import SerialWorker
from deskdispatch.domain.picture import is_tile
from deskdispatch.domain.places.map_file import MapFileError, MapFileFailure, MapFileInfo
from deskdispatch.map_files.archive import TileArchive

_GONE: Final = frozenset({MapFileFailure.NOT_THERE, MapFileFailure.NOT_ALLOWED})
"""Failures of the whole file; every other failure is that of one tile."""

_log: Final = logging.getLogger(__name__)


class MapFile:
    """A map file; it provides no tiles before it is opened, nor after it is lost."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.on_lost: Callable[[MapFileFailure], object] = lambda _failure: None
        """Called once on the loop when the file has disappeared."""
        self._archive: TileArchive | None = None
        self._thread = SerialWorker("map file")
        self._is_closed = False

    async def open(self) -> MapFileInfo:
        """Opens and checks the file; raises ``MapFileError``."""
        return await self._thread.submit(self._open)

    async def tile(self, z: int, x: int, y: int) -> bytes | None:
        """Returns a picture (PNG, JPEG or WebP); None if the file has none that can be shown."""
        if self._is_closed:
            return None
        try:
            body = await self._thread.submit(lambda: self._archive and self._archive.tile(z, x, y))
        except MapFileError as error:
            _log.info("a tile of the map file %s cannot be read: %s", self.path, error.failure)
            if error.failure in _GONE and not self._is_closed:
                await self.aclose()
                self.on_lost(error.failure)
            return None
        return body if body and is_tile(body) else None

    async def aclose(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            closed = self._thread.submit(self._close)
            self._thread.end()
            await closed

    def _open(self) -> MapFileInfo:
        archive = open_archive(self.path)
        try:
            info = archive.info()
        except BaseException:
            archive.close()
            raise
        self._close()
        self._archive = archive
        return info

    def _close(self) -> None:
        if self._archive is not None:
            archive, self._archive = self._archive, None
            archive.close()


_FIRST: Final = 16


def open_archive(path: Path) -> TileArchive:
    """Opens a map file; ``info`` says whether its tiles can be shown.

    Raises:
        MapFileError: It is no map file, or cannot be read.
    """
    if not path.is_file():  # opening a pipe would block
        raise MapFileError(MapFileFailure.NOT_THERE)
    try:
        with path.open("rb") as file:
            first = file.read(_FIRST)
    except PermissionError as error:
        raise MapFileError(MapFileFailure.NOT_ALLOWED) from error
    except OSError as error:
        raise MapFileError(MapFileFailure.NOT_THERE) from error
    if first.startswith(b"SQLite format 3\x00"):
        from deskdispatch.map_files.mbtiles import MbtilesArchive

        return MbtilesArchive(path)
    if first.startswith(b"PMTiles"):
        from deskdispatch.map_files.pmtiles import PmtilesArchive

        return PmtilesArchive(path)
    raise MapFileError(MapFileFailure.NOT_A_MAP)

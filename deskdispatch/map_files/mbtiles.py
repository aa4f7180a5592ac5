"""Raster MBTiles: an SQLite database with a table or view of tiles.

By the specification 1.3, rows are counted from the south (TMS); some writers count from the north.
The tiles of Kuwait are then on the other side of the equator, which shows how a file counts.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final

from deskdispatch.domain.geo import KUWAIT
from deskdispatch.domain.places.map_file import (
    MapFileError,
    MapFileFailure,
    MapFileInfo,
    tiles_over,
)
from deskdispatch.map_files.archive import CLOSEST, LARGEST_TILE_BYTES, info_of

CHECK_STEPS: Final = 20_000_000
TILE_STEPS: Final = 100_000
"""Limits for the check of a file and the search for one tile, in steps of SQLite's virtual machine.
One tile takes about a hundred by an index, and a file without one has some for every row.
"""

LONGEST_S: Final = 5.0
"""Time limit in seconds for both, as a hostile view makes each step slow."""

_STEPS: Final = 1_000
"""Steps between two checks of the limits."""

_VECTOR: Final = frozenset({"pbf", "mvt"})

_TILE: Final = (
    "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?"
)
_ANY: Final = (
    "SELECT tile_data FROM tiles WHERE zoom_level = ?"
    " AND tile_column BETWEEN ? AND ? AND tile_row BETWEEN ? AND ? LIMIT 1"
)


class MbtilesArchive:
    """An open MBTiles file; nothing is ever written to it or beside it.

    Raises:
        MapFileError: It is no MBTiles.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._left, self._until = 0, 0.0
        # Immutable: no lock and no journal beside it, also on read-only media.
        address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with self._within(CHECK_STEPS):
            self._db = sqlite3.connect(address, uri=True, check_same_thread=False)
        self.close = self._db.close
        try:
            self._harden()
            with self._within(TILE_STEPS):  # a missing tile takes longest
                self._db.execute(_TILE, (CLOSEST, -1, -1)).fetchone()
            with self._within(CHECK_STEPS):
                from_south = self._samples_of_kuwait(is_from_south=True)
                from_north = self._samples_of_kuwait(is_from_south=False)
            self._is_from_south = max(from_south, default=-1) >= max(from_north, default=-1)
            self._samples = from_south if self._is_from_south else from_north
        except BaseException:
            self.close()
            raise

    def info(self) -> MapFileInfo:
        with self._within(CHECK_STEPS):
            if self._text("format").lower() in _VECTOR:
                raise MapFileError(MapFileFailure.VECTOR)
            size = self._path.stat().st_size
            return info_of(self._samples, self._text("name"), self._text("attribution"), size)

    def tile(self, z: int, x: int, y: int) -> bytes | None:
        row = (1 << z) - 1 - y if self._is_from_south else y
        with self._within(TILE_STEPS):
            return _body(self._db.execute(_TILE, (z, x, row)).fetchone())

    def _harden(self) -> None:
        """Limits what a hostile database can do when it is read."""
        self._db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_TILE_BYTES)
        self._db.text_factory = lambda raw: raw.decode("utf-8", "replace")
        self._db.set_progress_handler(self._is_to_end, _STEPS)
        with self._within(CHECK_STEPS):
            self._db.execute("PRAGMA trusted_schema = OFF")
            self._db.execute("PRAGMA cell_size_check = ON")
            self._db.execute("PRAGMA query_only = ON")

    def _samples_of_kuwait(self, *, is_from_south: bool) -> dict[int, bytes]:
        found = {}
        for zoom in range(CLOSEST + 1):
            west, north, east, south = tiles_over(KUWAIT, zoom)
            if is_from_south:
                last = (1 << zoom) - 1
                north, south = last - south, last - north
            body = _body(self._db.execute(_ANY, (zoom, west, east, north, south)).fetchone())
            if body is not None:
                found[zoom] = body
        return found

    def _text(self, name: str) -> str:
        try:
            rows = self._db.execute("SELECT value FROM metadata WHERE name = ? LIMIT 1", (name,))
            row = rows.fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:  # no such table
                return ""
            raise
        return row[0] if row and isinstance(row[0], str) else ""

    @contextmanager
    def _within(self, steps: int) -> Iterator[None]:
        """Limits the steps and the time of the block, and maps its errors by their code."""
        self._left, self._until = steps, monotonic() + LONGEST_S
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
            raise MapFileError(_FAILURES.get(code & 0xFF, MapFileFailure.DAMAGED)) from error
        except UnicodeDecodeError as error:  # the error message quotes damaged text
            raise MapFileError(MapFileFailure.DAMAGED) from error
        except OSError as error:
            raise MapFileError(MapFileFailure.NOT_THERE) from error

    def _is_to_end(self) -> bool:
        self._left -= _STEPS
        return self._left < 0 or monotonic() > self._until


_FAILURES: Final = {
    sqlite3.SQLITE_INTERRUPT: MapFileFailure.SLOW,
    sqlite3.SQLITE_CANTOPEN: MapFileFailure.NOT_THERE,
    sqlite3.SQLITE_IOERR: MapFileFailure.NOT_THERE,
    sqlite3.SQLITE_PERM: MapFileFailure.NOT_ALLOWED,
    sqlite3.SQLITE_AUTH: MapFileFailure.NOT_ALLOWED,
    sqlite3.SQLITE_TOOBIG: MapFileFailure.OTHER_PICTURES,
    sqlite3.SQLITE_ERROR: MapFileFailure.NOT_A_MAP,
}
"""Failures by SQLite's primary code; any other means a damaged file."""


def _body(row: Sequence[Any] | None) -> bytes | None:
    return row[0] if row and isinstance(row[0], bytes) and row[0] else None

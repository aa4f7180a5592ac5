"""Raster PMTiles, version 3, read with the format's official package.

The package reads and parses a directory for each tile; this module caches the latest ones. The
package also unpacks any input, so every part is checked before: its offset in the file, its size
packed and unpacked, and that no number in it has more bytes than the format allows.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from gzip import compress
from io import BufferedReader
from pathlib import Path
from typing import Final

from pmtiles.tile import (
    Compression,
    Entry,
    HeaderDict,
    SpecVersionUnsupported,
    TileType,
    deserialize_directory,
    deserialize_header,
    find_tile,
    zxy_to_tileid,
)

from deskdispatch.domain.geo import KUWAIT, Box
from deskdispatch.domain.places.map_file import (
    MapFileError,
    MapFileFailure,
    MapFileInfo,
    tiles_over,
)
from deskdispatch.map_files.archive import CLOSEST, LARGEST_TILE_BYTES, info_of

_HEADER_BYTES: Final = 127
_LARGEST_PART: Final = 1024 * 1024
"""Largest unpacked directory or metadata in bytes. Writers make directories of some 16 kB."""

_MOST_PARSED: Final = 8 * 1024 * 1024
"""Largest size in bytes of all directories that are parsed for a check, or for one tile."""

_DIRECTORIES: Final = 16
"""Number of cached directories; a view of the map needs one or two."""

_DEEPEST: Final = 4
"""Largest depth of nested directories, as in the package."""

_LONG_NUMBER: Final = re.compile(rb"[\x80-\xff]{10}")
"""A number of more than 64 bits: parsing one of a megabyte takes minutes."""

_PICTURES: Final = frozenset({TileType.UNKNOWN, TileType.PNG, TileType.JPEG, TileType.WEBP})
_VECTORS: Final = frozenset({TileType.MVT, TileType.MLT})
_READABLE: Final = frozenset({Compression.NONE, Compression.GZIP})
_PROBES: Final = 6
"""Probed tiles of Kuwait along each side, at each zoom level."""


class PmtilesArchive:
    """An open PMTiles file.

    It is read, not mapped into memory: unplugging the drive would crash the program.

    Raises:
        MapFileError: It is no PMTiles, or an unsupported one.
    """

    def __init__(self, path: Path) -> None:
        with _known():
            self._file: BufferedReader = path.open("rb")
        self.close = self._file.close
        self._parsed = 0
        try:
            with _known():
                self._size = path.stat().st_size
                self._header: HeaderDict = deserialize_header(self._read(0, _HEADER_BYTES))
            self._check()
        except BaseException:
            self.close()
            raise
        self._directory = lru_cache(_DIRECTORIES)(self._read_directory)

    def info(self) -> MapFileInfo:
        self._parsed = 0
        with _known():
            samples = self._samples()
            raw = self._part(self._header["metadata_offset"], self._header["metadata_length"])
            texts = json.loads(raw) if raw else {}
        if not isinstance(texts, dict):
            texts = {}
        return info_of(samples, texts.get("name"), texts.get("attribution"), self._size)

    def tile(self, z: int, x: int, y: int) -> bytes | None:
        self._parsed = 0
        with _known():
            return self._find(z, x, y)

    def _check(self) -> None:
        header = self._header
        if header["tile_type"] in _VECTORS:
            raise MapFileError(MapFileFailure.VECTOR)
        if header["tile_type"] not in _PICTURES:
            raise MapFileError(MapFileFailure.OTHER_PICTURES)
        if header["internal_compression"] not in _READABLE:
            raise MapFileError(MapFileFailure.OTHER_COMPRESSION)
        if header["tile_compression"] not in {*_READABLE, Compression.UNKNOWN}:
            raise MapFileError(MapFileFailure.OTHER_COMPRESSION)

    def _find(self, z: int, x: int, y: int) -> bytes | None:
        tile_id, header = zxy_to_tileid(z, x, y), self._header
        offset, length = header["root_offset"], header["root_length"]
        for _ in range(_DEEPEST):
            found = find_tile(self._directory(offset, length), tile_id)
            if found is None:
                return None
            if found.run_length:
                if found.length > LARGEST_TILE_BYTES:
                    raise MapFileError(MapFileFailure.OTHER_PICTURES)
                body = self._read(header["tile_data_offset"] + found.offset, found.length)
                is_packed = header["tile_compression"] is Compression.GZIP
                return _unpacked(body, LARGEST_TILE_BYTES) if is_packed else body
            offset, length = header["leaf_directory_offset"] + found.offset, found.length
        raise MapFileError(MapFileFailure.DAMAGED)

    def _read_directory(self, offset: int, length: int) -> list[Entry]:
        raw = self._part(offset, length)
        self._parsed += len(raw)
        if self._parsed > _MOST_PARSED:
            raise MapFileError(MapFileFailure.SLOW)
        if _LONG_NUMBER.search(raw):
            raise MapFileError(MapFileFailure.DAMAGED)
        return deserialize_directory(compress(raw, 1))  # the package accepts only packed ones

    def _part(self, offset: int, length: int) -> bytes:
        if length > _LARGEST_PART:
            raise MapFileError(MapFileFailure.DAMAGED)
        raw = self._read(offset, length)
        is_packed = self._header["internal_compression"] is Compression.GZIP
        return _unpacked(raw, _LARGEST_PART) if is_packed and raw else raw

    def _read(self, offset: int, length: int) -> bytes:
        if not 0 <= offset <= offset + length <= self._size:
            raise MapFileError(MapFileFailure.DAMAGED)
        self._file.seek(offset)
        raw = self._file.read(length)
        if len(raw) < length:
            raise MapFileError(MapFileFailure.DAMAGED)
        return raw

    def _samples(self) -> dict[int, bytes]:
        """Returns a tile of Kuwait for each zoom level that has one at the probed places."""
        found, header = {}, self._header
        box = Box(
            max(KUWAIT.south, header["min_lat_e7"] / 1e7),
            max(KUWAIT.west, header["min_lon_e7"] / 1e7),
            min(KUWAIT.north, header["max_lat_e7"] / 1e7),
            min(KUWAIT.east, header["max_lon_e7"] / 1e7),
        )
        for zoom in range(header["min_zoom"], min(header["max_zoom"], CLOSEST) + 1):
            bodies = (self._find(zoom, x, y) for x, y in _spread(box, zoom))
            if (body := next(filter(None, bodies), None)) is not None:
                found[zoom] = body
        return found


def _spread(box: Box, zoom: int) -> Iterator[tuple[int, int]]:
    if box.south > box.north or box.west > box.east:
        return
    west, north, east, south = tiles_over(box, zoom)
    columns = {west + (east - west) * step // (_PROBES - 1) for step in range(_PROBES)}
    rows = {north + (south - north) * step // (_PROBES - 1) for step in range(_PROBES)}
    middle = ((west + east) // 2, (north + south) // 2)
    yield middle
    yield from ((x, y) for x in sorted(columns) for y in sorted(rows) if (x, y) != middle)


def _unpacked(raw: bytes, most: int) -> bytes:
    """Unpacks gzip up to ``most`` bytes, as a few kilobytes may unpack to gigabytes."""
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    body = unpacker.decompress(raw, most)
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise MapFileError(MapFileFailure.DAMAGED)
    return body


@contextmanager
def _known() -> Iterator[None]:
    """Maps errors of the disk, and errors of a file that contradicts the format."""
    try:
        yield
    except MapFileError:
        raise
    except PermissionError as error:
        raise MapFileError(MapFileFailure.NOT_ALLOWED) from error
    except OSError as error:
        raise MapFileError(MapFileFailure.NOT_THERE) from error
    except (
        *(ValueError, EOFError, OverflowError, IndexError, RecursionError),
        *(zlib.error, SpecVersionUnsupported, MemoryError),
    ) as error:
        raise MapFileError(MapFileFailure.DAMAGED) from error

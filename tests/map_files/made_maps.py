"""Writers of map files with given contents."""

from __future__ import annotations

import sqlite3
import struct
import zlib
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import Writer

from deskdispatch.domain.geo import KUWAIT, Box
from deskdispatch.domain.places.map_file import tiles_over

Address = tuple[int, int, int]
"""Zoom level, column from the west, row from the north."""

ATTRIBUTION = '© <a href="https://streets.example/licence">Street Painters</a>'
METADATA = {"name": "Kuwait", "format": "png", "attribution": ATTRIBUTION}


def png(shade: int = 128, side: int = 256) -> bytes:
    """Returns a grey picture."""
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    rows = (b"\0" + bytes([shade]) * side) * side
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def kuwait_addresses(zoom: int, box: Box = KUWAIT) -> list[Address]:
    """Returns the addresses of all tiles of a zoom level."""
    west, north, east, south = tiles_over(box, zoom)
    return [(zoom, x, y) for x in range(west, east + 1) for y in range(north, south + 1)]


def kuwait_tiles(*zooms: int, box: Box = KUWAIT) -> dict[Address, bytes]:
    """Returns all tiles of some zoom levels; no two neighbours are equal."""
    addresses = [at for zoom in zooms for at in kuwait_addresses(zoom, box)]
    return {(z, x, y): png((z * 40 + x * 7 + y * 3) % 256) for z, x, y in addresses}


def write_mbtiles(
    path: Path,
    tiles: Mapping[Address, bytes],
    metadata: Mapping[str, Any] = METADATA,
    *,
    is_from_south: bool = True,
    has_index: bool = True,
    is_view: bool = False,
) -> Path:
    """Writes a database like the specification's, or one that stores equal pictures once."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE metadata (name text, value text)")
        db.executemany("INSERT INTO metadata VALUES (?, ?)", metadata.items())
        rows = [
            (z, x, (1 << z) - 1 - y if is_from_south else y, body)
            for (z, x, y), body in tiles.items()
        ]
        (_write_view if is_view else _write_table)(db, rows)
        if has_index and not is_view:
            db.execute("CREATE UNIQUE INDEX i ON tiles (zoom_level, tile_column, tile_row)")
    return path


def _write_table(db: sqlite3.Connection, rows: list[Any]) -> None:
    db.execute(
        "CREATE TABLE tiles"
        " (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)"
    )
    db.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", rows)


def _write_view(db: sqlite3.Connection, rows: list[Any]) -> None:
    db.execute(
        "CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, tile_id text)"
    )
    db.execute("CREATE TABLE images (tile_id text PRIMARY KEY, tile_data blob)")
    db.execute("CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row)")
    for z, x, y, body in rows:
        key = str(zlib.crc32(body))
        db.execute("INSERT INTO map VALUES (?, ?, ?, ?)", (z, x, y, key))
        db.execute("INSERT OR IGNORE INTO images VALUES (?, ?)", (key, body))
    db.execute(
        "CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data"
        " FROM map JOIN images ON images.tile_id = map.tile_id"
    )


def write_pmtiles(
    path: Path,
    tiles: Mapping[Address, bytes],
    metadata: Mapping[str, Any] = METADATA,
    **header: Any,
) -> Path:
    """Writes an archive with the reference writer of the format."""
    zooms = [z for z, _, _ in tiles] or [0]
    fields = {
        "tile_type": TileType.PNG,
        "tile_compression": Compression.NONE,
        "min_zoom": min(zooms),
        "max_zoom": max(zooms),
        "min_lon_e7": int(KUWAIT.west * 1e7),
        "min_lat_e7": int(KUWAIT.south * 1e7),
        "max_lon_e7": int(KUWAIT.east * 1e7),
        "max_lat_e7": int(KUWAIT.north * 1e7),
        "center_zoom": 0,
        "center_lon_e7": 0,
        "center_lat_e7": 0,
    }
    with path.open("wb") as file:
        writer: Any = Writer(file)  # type: ignore[no-untyped-call]
        for address in sorted(tiles, key=lambda each: zxy_to_tileid(*each)):
            writer.write_tile(zxy_to_tileid(*address), tiles[address])
        writer.finalize(fields | header, dict(metadata))
    return path

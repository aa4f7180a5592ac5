"""Tests of map files: their content, their metadata, and the refused ones."""

from __future__ import annotations

import gzip
import json
import os
import random
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pmtiles.tile import Compression, TileType

from deskdispatch.domain.geo import Box
from deskdispatch.domain.places.map_file import MapFileError, MapFileFailure, MapFileInfo
from deskdispatch.map_files.map_file import open_archive
from tests.map_files.made_maps import (
    ATTRIBUTION,
    METADATA,
    kuwait_addresses,
    kuwait_tiles,
    png,
    write_mbtiles,
    write_pmtiles,
)

TILES = kuwait_tiles(6, 7, 8)
PARIS = Box(48.6, 2.0, 49.0, 2.6)
WRITERS = pytest.mark.parametrize("write", [write_mbtiles, write_pmtiles])

Write = Callable[..., Path]


def info_of(path: Path) -> MapFileInfo:
    archive = open_archive(path)
    try:
        return archive.info()
    finally:
        archive.close()


def failure_of(path: Path) -> MapFileFailure:
    with pytest.raises(MapFileError) as raised:
        info_of(path)
    return raised.value.failure


def patched(path: Path, at: int, what: bytes) -> Path:
    """Copies the file with other bytes at an offset."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(what)
    return path


@WRITERS
def test_a_map_file_says_what_it_is(write: Write, tmp_path: Path) -> None:
    path = write(tmp_path / "kuwait.map", TILES)
    assert info_of(path) == MapFileInfo(
        name="Kuwait",
        attribution=ATTRIBUTION,
        min_zoom=6,
        max_zoom=8,
        size=path.stat().st_size,
    )


@pytest.mark.parametrize(
    ("write", "options"),
    [
        (write_mbtiles, {}),
        (write_mbtiles, {"is_from_south": False}),
        (write_mbtiles, {"is_view": True}),
        (write_mbtiles, {"has_index": False}),
        (write_pmtiles, {}),
    ],
)
def test_every_tile_is_where_it_belongs(
    write: Write, options: dict[str, Any], tmp_path: Path
) -> None:
    archive = open_archive(write(tmp_path / "a", TILES, **options))
    try:
        assert {at: archive.tile(*at) for at in TILES} == TILES
        z, x, y = max(TILES)
        assert archive.tile(z, x + 1, y) is None
        assert archive.tile(z + 1, x, y) is None
    finally:
        archive.close()


def test_a_tile_is_found_in_a_directory_within_a_directory(tmp_path: Path) -> None:
    draw = random.Random(5)
    tiles = {at: draw.randbytes(draw.randint(1, 99)) for at in kuwait_addresses(15)[::2]}
    path = write_pmtiles(tmp_path / "a.pmtiles", tiles)
    assert struct.unpack_from("<Q", path.read_bytes(), 48)[0] > 0, "leaf directories"
    archive = open_archive(path)
    try:
        some = dict(list(tiles.items())[::97])
        assert {at: archive.tile(*at) for at in some} == some
    finally:
        archive.close()


def test_an_archive_whose_parts_are_not_packed_is_read(tmp_path: Path) -> None:
    path = write_pmtiles(tmp_path / "a.pmtiles", TILES)
    raw = path.read_bytes()
    root = struct.unpack_from("<QQ", raw, 8)
    metadata = struct.unpack_from("<QQ", raw, 24)
    parts = [gzip.decompress(raw[at : at + length]) for at, length in (root, metadata)]
    header = bytearray(raw[:127])
    at = len(raw)
    for field, part in zip((8, 24), parts, strict=True):
        struct.pack_into("<QQ", header, field, at, len(part))
        at += len(part)
    header[97] = Compression.NONE.value
    path.write_bytes(bytes(header) + raw[127:] + b"".join(parts))
    assert info_of(path).attribution == ATTRIBUTION


def test_packed_pictures_are_unpacked(tmp_path: Path) -> None:
    tiles = {at: gzip.compress(body) for at, body in TILES.items()}
    path = write_pmtiles(tmp_path / "a.pmtiles", tiles, tile_compression=Compression.GZIP)
    assert info_of(path).max_zoom == 8


@WRITERS
def test_only_zoom_levels_with_kuwait_count(write: Write, tmp_path: Path) -> None:
    paris = kuwait_tiles(9, 10, box=PARIS)
    assert info_of(write(tmp_path / "a", {(0, 0, 0): png(), **TILES, **paris})).max_zoom == 8


@WRITERS
@pytest.mark.parametrize("metadata", [{}, {"name": "", "attribution": ""}, {"name": 5}])
def test_a_map_without_a_name_is_one(
    write: Write, metadata: dict[str, Any], tmp_path: Path
) -> None:
    if write is write_mbtiles:
        metadata = {key: str(value) if value else value for key, value in metadata.items()}
    info = info_of(write(tmp_path / "a", TILES, metadata))
    assert info.attribution == ""


def test_metadata_may_be_missing(tmp_path: Path) -> None:
    path = write_mbtiles(tmp_path / "a.mbtiles", TILES)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TABLE metadata")
    assert info_of(path).name == ""


@WRITERS
def test_endless_texts_are_cut(write: Write, tmp_path: Path) -> None:
    info = info_of(write(tmp_path / "a", TILES, METADATA | {"attribution": "x" * 100_000}))
    assert len(info.attribution) == 2000


@WRITERS
def test_nothing_is_written_beside_the_file(write: Write, tmp_path: Path) -> None:
    path = write(tmp_path / "a", TILES)
    before = path.read_bytes()
    info_of(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@WRITERS
@pytest.mark.parametrize(
    ("body", "failure"),
    [
        (gzip.compress(b"a vector tile", mtime=0), MapFileFailure.VECTOR),
        (b"GIF89a", MapFileFailure.OTHER_PICTURES),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", MapFileFailure.OTHER_PICTURES),
        (png(side=1025), MapFileFailure.OTHER_PICTURES),
    ],
)
def test_pictures_that_cannot_be_shown_are_refused(
    write: Write, body: bytes, failure: MapFileFailure, tmp_path: Path
) -> None:
    assert failure_of(write(tmp_path / "a", dict.fromkeys(TILES, body))) is failure


@WRITERS
def test_a_map_of_another_country_is_refused(write: Write, tmp_path: Path) -> None:
    paris = kuwait_tiles(9, box=PARIS)
    assert failure_of(write(tmp_path / "a", paris)) is MapFileFailure.ELSEWHERE


@pytest.mark.parametrize("kind", [TileType.MVT, TileType.MLT])
def test_vector_tiles_are_known_before_one_is_read(kind: TileType, tmp_path: Path) -> None:
    path = write_pmtiles(tmp_path / "a.pmtiles", TILES, tile_type=kind)
    assert failure_of(path) is MapFileFailure.VECTOR


def test_vector_tiles_are_known_by_the_metadata(tmp_path: Path) -> None:
    path = write_mbtiles(tmp_path / "a.mbtiles", TILES, {"format": "PBF"})
    assert failure_of(path) is MapFileFailure.VECTOR


@pytest.mark.parametrize(
    ("at", "what", "failure"),
    [
        (97, Compression.ZSTD.value, MapFileFailure.OTHER_COMPRESSION),
        (98, Compression.BROTLI.value, MapFileFailure.OTHER_COMPRESSION),
        (99, TileType.AVIF.value, MapFileFailure.OTHER_PICTURES),
        (7, 2, MapFileFailure.DAMAGED),
        (97, 99, MapFileFailure.DAMAGED),
        (99, 99, MapFileFailure.DAMAGED),
    ],
)
def test_an_archive_of_another_kind_is_refused(
    at: int, what: int, failure: MapFileFailure, tmp_path: Path
) -> None:
    path = write_pmtiles(tmp_path / "a.pmtiles", TILES)
    assert failure_of(patched(path, at, bytes([what]))) is failure


@WRITERS
def test_every_cut_is_refused_or_read(write: Write, tmp_path: Path) -> None:
    """A partial download never raises an unknown error; the part that is left may be readable."""
    raw = write(tmp_path / "whole", TILES).read_bytes()
    cut = tmp_path / "cut"
    told = []
    for share in range(20):
        cut.write_bytes(raw[: len(raw) * share // 20])
        try:
            info_of(cut)
        except MapFileError as error:
            told.append(error.failure)
    assert set(told) >= {MapFileFailure.NOT_A_MAP, MapFileFailure.DAMAGED}


@WRITERS
def test_bytes_that_were_changed_are_no_error_of_ours(write: Write, tmp_path: Path) -> None:
    raw = write(tmp_path / "whole", kuwait_tiles(6)).read_bytes()
    broken = tmp_path / "broken"
    for at in range(16, len(raw), max(1, len(raw) // 300)):
        broken.write_bytes(raw[:at] + bytes([raw[at] ^ 0xFF]) + raw[at + 1 :])
        try:
            info_of(broken)
        except MapFileError:
            continue


def test_what_is_no_map_is_said_to_be_none(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no map")
    assert failure_of(text) is MapFileFailure.NOT_A_MAP
    with closing(sqlite3.connect(tmp_path / "books.db")) as db, db:
        db.execute("CREATE TABLE books (title text)")
    assert failure_of(tmp_path / "books.db") is MapFileFailure.NOT_A_MAP


def test_what_is_not_there_is_said_so(tmp_path: Path) -> None:
    assert failure_of(tmp_path / "gone.mbtiles") is MapFileFailure.NOT_THERE
    assert failure_of(tmp_path) is MapFileFailure.NOT_THERE


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert failure_of(tmp_path / "pipe") is MapFileFailure.NOT_THERE


def test_a_table_without_an_index_is_too_slow_where_it_is_long(tmp_path: Path) -> None:
    path = write_mbtiles(tmp_path / "a.mbtiles", TILES, has_index=False)
    with closing(sqlite3.connect(path)) as db, db:
        rows = ((18, number, 0, b"") for number in range(100_000))
        db.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", rows)
    assert failure_of(path) is MapFileFailure.SLOW


def test_a_view_without_an_end_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "a.mbtiles"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "CREATE VIEW tiles AS"
            " WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
            " SELECT i % 30 AS zoom_level, -i AS tile_column, i AS tile_row, x'00' AS tile_data"
            " FROM n"
        )
    assert failure_of(path) is MapFileFailure.SLOW


def test_a_tile_of_gigabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.mbtiles"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "CREATE VIEW tiles AS SELECT 6 AS zoom_level, 40 AS tile_column, 37 AS tile_row,"
            " zeroblob(900000000) AS tile_data"
        )
    assert failure_of(path) is MapFileFailure.OTHER_PICTURES


@pytest.mark.parametrize("what", ["'text'", "5", "NULL", "x''"])
def test_a_tile_that_is_no_picture_at_all_is_none(what: str, tmp_path: Path) -> None:
    path = write_mbtiles(tmp_path / "a.mbtiles", TILES)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"UPDATE tiles SET tile_data = {what}")
    assert failure_of(path) is MapFileFailure.ELSEWHERE


def directory(path: Path, packed: bytes, length: int | None = None) -> Path:
    """Appends another root directory to the archive."""
    at = path.stat().st_size
    with path.open("ab") as file:
        file.write(packed)
    return patched(path, 8, struct.pack("<QQ", at, length or len(packed)))


@pytest.mark.parametrize(
    "make",
    [
        lambda: gzip.compress(b"\0" * 50_000_000),
        lambda: gzip.compress(b"\xff" * 1_000_000),
        lambda: gzip.compress(b"\xff\xff\xff\xff\xff\xff\xff\xff\x7f"),
        lambda: b"not packed",
        lambda: b"",
    ],
    ids=["unpacks to much", "endless number", "endless list", "not packed", "empty"],
)
def test_a_hostile_directory_is_damage(make: Callable[[], bytes], tmp_path: Path) -> None:
    path = write_pmtiles(tmp_path / "a.pmtiles", TILES)
    assert failure_of(directory(path, make())) is MapFileFailure.DAMAGED


def test_a_directory_that_leads_to_itself_is_damage(tmp_path: Path) -> None:
    path = write_pmtiles(tmp_path / "a.pmtiles", TILES)
    root = gzip.compress(
        b"\x01\x00\x00\x7f\x01", mtime=0
    )  # an entry that points at its own directory
    size = path.stat().st_size
    entry = bytes([1, 0, 0, len(root), 1])
    path = directory(path, gzip.compress(entry, mtime=0).ljust(len(root)))
    patched(path, 40, struct.pack("<QQ", size, len(root)))
    assert failure_of(path) is MapFileFailure.DAMAGED


def with_metadata(path: Path, text: str) -> Path:
    """Appends other metadata to the archive."""
    packed = gzip.compress(text.encode())
    at = path.stat().st_size
    with path.open("ab") as file:
        file.write(packed)
    return patched(path, 24, struct.pack("<QQ", at, len(packed)))


@pytest.mark.parametrize("text", ["[]", "null", "5", json.dumps({"attribution": ["x"]})])
def test_metadata_of_another_shape_say_nothing(text: str, tmp_path: Path) -> None:
    path = with_metadata(write_pmtiles(tmp_path / "a.pmtiles", TILES), text)
    assert info_of(path).attribution == ""


@pytest.mark.parametrize("text", ["{", "[" * 100_000, "\0"])
def test_metadata_that_are_no_json_are_damage(text: str, tmp_path: Path) -> None:
    path = with_metadata(write_pmtiles(tmp_path / "a.pmtiles", TILES), text)
    assert failure_of(path) is MapFileFailure.DAMAGED

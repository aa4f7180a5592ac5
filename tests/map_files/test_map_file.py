"""Tests of a map file that is read while the map is shown."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from deskdispatch.domain.places.map_file import MapFileError, MapFileFailure
from deskdispatch.map_files.map_file import MapFile
from tests.map_files.made_maps import kuwait_tiles, png, write_mbtiles, write_pmtiles

TILES = kuwait_tiles(6, 7)
AT = max(TILES)


@pytest.mark.parametrize("write", [write_mbtiles, write_pmtiles])
async def test_tiles_that_are_asked_for_at_once_are_all_given(write: type, tmp_path: Path) -> None:
    file = MapFile(write(tmp_path / "a", TILES))
    assert (await file.open()).max_zoom == 7
    assert await asyncio.gather(*(file.tile(*at) for at in TILES)) == list(TILES.values())
    await file.aclose()
    assert await file.tile(*AT) is None


async def test_before_it_is_opened_it_has_no_tiles(tmp_path: Path) -> None:
    file = MapFile(write_mbtiles(tmp_path / "a", TILES))
    assert await file.tile(*AT) is None
    await file.aclose()


async def test_a_file_that_cannot_be_used_says_why_and_is_closed(tmp_path: Path) -> None:
    file = MapFile(tmp_path / "gone.mbtiles")
    with pytest.raises(MapFileError) as raised:
        await file.open()
    assert raised.value.failure is MapFileFailure.NOT_THERE
    await file.aclose()
    await file.aclose()


async def test_one_bad_tile_leaves_the_others(tmp_path: Path) -> None:
    path = write_mbtiles(tmp_path / "a", TILES)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "UPDATE tiles SET tile_data = zeroblob(3000000)"
            " WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
            (AT[0], AT[1], (1 << AT[0]) - 1 - AT[2]),
        )
    file = MapFile(path)
    lost: list[MapFileFailure] = []
    file.on_lost = lost.append
    await file.open()
    assert await file.tile(*AT) is None
    assert await file.tile(*min(TILES)) == TILES[min(TILES)]
    assert lost == []
    await file.aclose()


@pytest.mark.parametrize("body", [b"<html>", png(side=2000)])
async def test_what_is_no_tile_is_not_given(body: bytes, tmp_path: Path) -> None:
    file = MapFile(write_mbtiles(tmp_path / "a", TILES | {AT: body}))
    await file.open()
    assert await file.tile(*AT) is None
    await file.aclose()


async def test_a_file_on_a_drive_that_is_gone_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file: Any = MapFile(write_pmtiles(tmp_path / "a", TILES))
    lost: list[MapFileFailure] = []
    file.on_lost = lost.append
    await file.open()
    monkeypatch.setattr(file._archive, "_file", _Pulled(file._archive._file))
    answers = await asyncio.gather(*(file.tile(*at) for at in list(TILES)[:3]))
    assert answers == [None, None, None]
    assert lost == [MapFileFailure.NOT_THERE]


class _Pulled:
    """File on a drive that was removed."""

    def __init__(self, file: BinaryIO) -> None:
        self.close = file.close

    def seek(self, _at: int) -> int:
        raise OSError(5, "Input/output error")

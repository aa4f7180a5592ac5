from __future__ import annotations

import asyncio
import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from deskdispatch.background import ignore_progress
from deskdispatch.domain.places.map_file import MapFileError, MapFileFailure
from deskdispatch.map_files import copying
from deskdispatch.map_files.copying import copy_map_file
from tests.map_files.made_maps import kuwait_tiles, write_mbtiles
from tests.waiting import until

Usage = namedtuple("Usage", ["total", "used", "free"])


@pytest.fixture
def source(tmp_path: Path) -> Path:
    (tmp_path / "usb").mkdir()
    return write_mbtiles(tmp_path / "usb" / "kuwait.mbtiles", kuwait_tiles(6, 7))


async def test_a_file_is_copied_with_its_progress(source: Path, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    folder = tmp_path / "maps"
    copy = await copy_map_file(source, folder, lambda done, of: told.append((done, of)))
    assert copy == folder / "kuwait.mbtiles"
    expected = source.read_bytes()  # noqa: ASYNC240  # a small file of the test's own
    assert copy.read_bytes() == expected
    assert told[-1] == (len(expected), len(expected))
    again = await copy_map_file(source, folder, ignore_progress)
    assert again.name == "kuwait (2).mbtiles"


async def test_a_cancelled_copy_leaves_nothing_behind(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "_STEP", 16)
    shown: list[int] = []

    def stop(done: int, _of: int) -> None:
        shown.append(done)
        work.cancel()

    work = asyncio.create_task(copy_map_file(source, tmp_path / "maps", stop))
    with pytest.raises(asyncio.CancelledError):
        await work
    at_the_end = len(shown)
    await until(lambda: not list((tmp_path / "maps").iterdir()), what="an empty folder")
    assert len(shown) == at_the_end, "the window shows no copy any more"


async def test_a_disk_without_room_is_not_filled(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: Usage(10**9, 10**9 - 1000, 1000))
    with pytest.raises(MapFileError) as raised:
        await copy_map_file(source, tmp_path / "maps", ignore_progress)
    assert raised.value.failure is MapFileFailure.DISK_FULL
    assert list((tmp_path / "maps").iterdir()) == []


async def test_a_file_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(MapFileError) as raised:
        await copy_map_file(tmp_path / "gone", tmp_path / "maps", ignore_progress)
    assert raised.value.failure is MapFileFailure.NOT_THERE

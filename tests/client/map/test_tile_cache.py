"""Tests of tiles on a disk that is too small, broken, full or shared, and of killed writers."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.client.http_headers import Lifetime
from deskdispatch.client.map.tile_cache import CachedTile, TileCache, packed, unpacked
from tests.client.tile_writer import NAMES, tile
from tests.client.wire import NOW
from tests.sizes import full_size

ROOT = Path(__file__).parents[2]
PLENTY = 10_000_000
LONG_AGO = 1_000_000_000
"""Seconds since 1970."""

TILE = CachedTile(
    b"\x89PNG\r\n\x1a\n and\nmore",
    NOW,
    Lifetime(timedelta(days=7), etag='W/"7f\\"', modified="Sat, 21 Nov 2026 09:30:00 GMT"),
)


@asynccontextmanager
async def open_cache(folder: Path, most_bytes: int = PLENTY) -> AsyncIterator[TileCache]:
    cache = TileCache(folder, most_bytes)
    try:
        yield cache
    finally:
        await cache.aclose()


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def bytes_in(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())


async def test_what_is_kept_comes_back_also_after_a_restart(tmp_path: Path) -> None:
    async with open_cache(tmp_path / "made" / "here") as cache:
        assert await cache.get("a-1") is None
        await cache.put("a-1", TILE)
        assert await cache.get("a-1") == TILE
    async with open_cache(tmp_path / "made" / "here") as cache:
        assert await cache.get("a-1") == TILE
        newer = replace(TILE, body=b"newer")
        await cache.put("a-1", newer)
        assert await cache.get("a-1") == newer
        await cache.drop("a-1")
        assert await cache.get("a-1") is None
    assert names_in(tmp_path / "made" / "here") == []


async def test_nothing_is_made_before_there_is_a_tile(tmp_path: Path) -> None:
    async with open_cache(tmp_path / "tiles") as cache:
        await cache.get("a-1")
    assert not (tmp_path / "tiles").exists()


def test_it_is_fresh_for_its_time_only() -> None:
    week = TILE.lifetime.lasts
    assert TILE.is_fresh(NOW)
    assert TILE.is_fresh(NOW + week - timedelta(seconds=1))
    assert not TILE.is_fresh(NOW + week)
    assert not TILE.is_fresh(NOW - timedelta(seconds=1))


async def test_the_one_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    size = len(packed("a-0", tile("a-0", 1000)))
    async with open_cache(tmp_path, 4 * size) as cache:
        for name in NAMES[:4]:
            await cache.put(name, tile(name, 1000))
        await cache.get(NAMES[0])
        await cache.put(NAMES[4], tile(NAMES[4], 1000))
        kept = [name for name in NAMES[:5] if await cache.get(name)]
    assert kept == [NAMES[0], *NAMES[2:5]]
    assert bytes_in(tmp_path) <= 4 * size


async def test_what_was_used_is_known_after_a_restart(tmp_path: Path) -> None:
    async with open_cache(tmp_path) as cache:
        for name in NAMES[:4]:
            await cache.put(name, tile(name, 1000))
        for number, name in enumerate(NAMES[:4]):
            os.utime(tmp_path / f"{name}.tile", (LONG_AGO + number, LONG_AGO + number))
        await cache.get(NAMES[0])
    size = len(packed("a-0", tile("a-0", 1000)))
    async with open_cache(tmp_path, 3 * size) as cache:
        await cache.put(NAMES[4], tile(NAMES[4], 1000))
        kept = [name for name in NAMES[:5] if await cache.get(name)]
    assert kept == [NAMES[0], NAMES[3], NAMES[4]]


async def test_a_cache_over_its_bound_is_within_it_at_the_first_look(tmp_path: Path) -> None:
    size = len(packed("a-0", tile("a-0", 1000)))
    async with open_cache(tmp_path) as cache:
        for number, name in enumerate(NAMES[:6]):
            await cache.put(name, tile(name, 1000))
            os.utime(tmp_path / f"{name}.tile", (LONG_AGO + number, LONG_AGO + number))
    async with open_cache(tmp_path, 2 * size) as cache:
        assert await cache.get(NAMES[0]) is None
        assert names_in(tmp_path) == [f"{name}.tile" for name in NAMES[4:6]]
        assert await cache.get(NAMES[5]) is not None


async def test_a_tile_larger_than_all_the_room_is_not_kept(tmp_path: Path) -> None:
    async with open_cache(tmp_path, 500) as cache:
        await cache.put("a-1", tile("a-1", 1000))
        assert await cache.get("a-1") is None


async def test_a_tile_that_is_kept_again_does_not_count_twice(tmp_path: Path) -> None:
    size = len(packed("a-0", tile("a-0", 1000)))
    async with open_cache(tmp_path, 2 * size) as cache:
        await cache.put("a-0", tile("a-0", 1000))
        for _ in range(5):
            await cache.put("a-1", tile("a-1", 1000))
        assert await cache.get("a-0") is not None


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut": lambda content: content[:-1],
    "longer": lambda content: content + b"x",
    "a bit": lambda content: content[:200] + bytes([content[200] ^ 1]) + content[201:],
    "the digest": lambda content: content[:30] + b"0" + content[31:],
    "zeros": lambda content: bytes(len(content)),
    "foreign": lambda _: b"<html>Welcome</html>",
    "another's": lambda _: packed("a-2", TILE),
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_file_is_no_tile_and_is_cleared_away(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "a-1.tile"
    file.write_bytes(DAMAGES[damage](packed("a-1", TILE)))
    async with open_cache(tmp_path) as cache:
        assert await cache.get("a-1") is None
        assert not file.exists()
        await cache.put("a-1", TILE)
        assert await cache.get("a-1") == TILE


@given(st.binary(max_size=300))
def test_arbitrary_bytes_are_never_a_valid_tile(content: bytes) -> None:
    assert unpacked("a-1", content) is None
    assert unpacked("a-1", packed("a-1", TILE)[:86] + content) is None


async def test_what_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "Holiday photo.tile").write_bytes(b"not ours")
    (tmp_path / "notes.txt").write_text("not ours")
    (tmp_path / "a-1.tile").mkdir()
    (tmp_path / "a-2.tile").symlink_to(tmp_path / "notes.txt")
    async with open_cache(tmp_path, 1000) as cache:
        assert await cache.get("a-1") is None
        assert await cache.get("a-2") is None
        for name in NAMES[3:]:
            await cache.put(name, tile(name, 500))
    assert (tmp_path / "Holiday photo.tile").read_bytes() == b"not ours"
    assert (tmp_path / "notes.txt").read_text() == "not ours"
    assert (tmp_path / "a-1.tile").is_dir()
    assert (tmp_path / "a-2.tile").is_symlink()


async def test_tiles_deleted_from_outside_cause_no_error(tmp_path: Path) -> None:
    async with open_cache(tmp_path) as cache:
        await cache.put("a-1", TILE)
        shutil.rmtree(tmp_path)
        assert await cache.get("a-1") is None
        await cache.put("a-1", TILE)
        assert await cache.get("a-1") == TILE


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def read_only(*_: object) -> None:
    raise OSError(errno.EROFS, "Read-only file system")


@pytest.mark.parametrize("fails", [full, read_only])
async def test_an_unwritable_disk_is_logged_once_and_disables_the_cache(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fails: Callable[..., None],
) -> None:
    async with open_cache(tmp_path) as cache:
        await cache.put("a-1", TILE)
        monkeypatch.setattr(os, "replace", fails)
        monkeypatch.setattr(os, "utime", fails)
        for name in NAMES[2:6]:
            await cache.put(name, TILE)
            assert await cache.get(name) is None
        assert await cache.get("a-1") == TILE
    assert names_in(tmp_path) == ["a-1.tile"]
    (told,) = caplog.records
    assert told.levelno == logging.WARNING


async def test_the_cache_stays_within_its_bound_where_files_cannot_be_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(packed("a-0", tile("a-0", 1000)))
    async with open_cache(tmp_path, 2 * size) as cache:
        for name in NAMES[:2]:
            await cache.put(name, tile(name, 1000))
        monkeypatch.setattr(Path, "unlink", lambda *_, **__: read_only())
        for name in NAMES[2:8]:
            await cache.put(name, tile(name, 1000))
    assert bytes_in(tmp_path) <= 2 * size


async def test_what_a_killed_writer_left_half_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / "a-1.new").write_bytes(packed("a-1", TILE)[:40])
    async with open_cache(tmp_path) as cache:
        assert await cache.get("a-1") is None
        assert names_in(tmp_path) == []


ROUNDS = full_size(3, 12)
MOST_BYTES = 600_000


async def test_a_killed_writer_leaves_whole_tiles_within_their_bound(tmp_path: Path) -> None:
    for seed in range(ROUNDS):
        _write_and_kill(tmp_path, seed)
        async with open_cache(tmp_path, MOST_BYTES) as cache:
            kept = {name: await cache.get(name) for name in NAMES}
            await cache.put("a-0", tile("a-0", 1))
        found = {name: one for name, one in kept.items() if one is not None}
        assert found
        assert all(one == tile(name, int(one.lifetime.etag)) for name, one in found.items())
        assert all(name.endswith(".tile") for name in names_in(tmp_path))
        assert bytes_in(tmp_path) <= MOST_BYTES


def _write_and_kill(folder: Path, seed: int) -> None:
    """Kills the writer after a random number of tiles, wherever it is then."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.client.tile_writer", folder, str(MOST_BYTES), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    ) as writer:
        assert writer.stdout is not None
        writer.stdout.read(20 + 7 * seed)
        writer.kill()

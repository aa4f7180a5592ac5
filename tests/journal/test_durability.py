"""Tests that acknowledged writes survive a kill."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import deskdispatch
from tests.journal.deliveries.test_backfill import add_old
from tests.journal.keeping import filled
from tests.journal.old_schemas import FIRST
from tests.sizes import FULL_SIZE, full_size

ROOT = Path(deskdispatch.__file__).parents[1]
MEMORY = Path("/dev/shm")
KILLS = full_size(20, 1000)
DESKS = full_size(2, 4)
"""Number of desks at once; each waits for the disk most of the time."""

KILLED_SHARINGS = full_size(8, 200)
KILLED_STARTS = full_size(7, 60)
KILLED_FILLINGS = full_size(5, 15)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Folder in memory if possible: a kill loses no written data, so a disk only adds waiting."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else tmp_path) as folder:
        yield Path(folder)


def _killing(act: str, folder: Path, rounds: int, seed: int) -> dict[str, int]:
    """Runs the rounds in a separate interpreter, which forks a child for each."""
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "tests.journal.killing", act]
    done = subprocess.run(
        [*command, str(folder), str(rounds), str(seed)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, int] = json.loads(done.stdout)
    return result


def test_a_kill_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    def kill(seed: int) -> Counter[str]:
        return Counter(_killing("writing", tmp_path / f"{seed}", KILLS // DESKS, seed))

    with ThreadPoolExecutor(DESKS) as pool:
        met = sum(pool.map(kill, range(DESKS)), Counter())
    assert met["rounds"] == KILLS
    assert met["acknowledged"] > 0
    if FULL_SIZE:
        assert met["acknowledged"] > KILLS
        assert met["torn"] > KILLS // 20  # many in the middle of a write


def test_a_kill_loses_no_change_that_is_to_be_shared(folder: Path) -> None:
    met = _killing("sharing", folder, KILLED_SHARINGS, seed=1)
    assert met["rounds"] == KILLED_SHARINGS
    assert met["kept"] > 0


def test_a_kill_in_the_middle_of_a_migration_loses_nothing(folder: Path) -> None:
    FIRST.make(folder / "before.sqlite")
    _starts_are_killed(folder)


def test_a_kill_while_lines_are_made_loses_nothing(folder: Path) -> None:
    FIRST.make(folder / "before.sqlite")
    add_old(folder / "before.sqlite", 1600)
    _starts_are_killed(folder, "filling", KILLED_FILLINGS)


def test_a_kill_in_the_middle_of_mending_loses_nothing(folder: Path) -> None:
    content, _ = filled()
    (folder / "before.sqlite").write_bytes(b"noise" * 20 + content[100:])
    _starts_are_killed(folder)


def _starts_are_killed(folder: Path, act: str = "opening", rounds: int = KILLED_STARTS) -> None:
    met = _killing(act, folder, rounds, seed=1)
    assert met["rounds"] == rounds
    assert 0 < met["finished"] < rounds  # at different times of a start
    assert met["torn"] or not FULL_SIZE

"""Tests that rows are read from the pages as SQLite itself reads them."""

from __future__ import annotations

import random
import sqlite3
import struct
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from deskdispatch.journal.repair import salvage
from tests.journal.keeping import filled

PAGE = 4096


def _as_sqlite_says(path: Path, *tables: str) -> set[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as other:
        other.text_factory = bytes
        return {row for table in tables for row in other.execute(f"SELECT * FROM {table}")}


def test_every_row_is_read_as_sqlite_reads_it(path: Path) -> None:
    content, told = filled()
    path.write_bytes(content)
    rows = set(salvage.page_rows(content))
    assert rows >= _as_sqlite_says(path, "intents", "deliveries", "doubts", "kept_drafts")
    intents = [row for row in rows if len(row) == 12 and row[1].startswith(b"{")]
    assert len(intents) == len(told.intents)
    assert len([row for row in rows if len(row) == 9]) == len(told.print_jobs)


@pytest.mark.parametrize("length", [1, 3000, 4061, 4062, 8140, 8200, 100_000])
@pytest.mark.parametrize("number", [0, 1, -1, 127, 2**15, -(2**31), 2**47, 2**62, -(2**63)])
def test_values_of_every_size(path: Path, length: int, number: int) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE t (a, b, c, d)")
        other.execute("INSERT INTO t VALUES (?, ?, 0.5, NULL)", ("x" * length, number))
    assert set(salvage.page_rows(path.read_bytes())) == {(b"x" * length, number, 0.5, None)}


def test_what_was_deleted_stays_so(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE t (a, b)")
        other.executemany("INSERT INTO t VALUES (?, ?)", [(n, "x" * 900) for n in range(200)])
        other.execute("DELETE FROM t WHERE a >= 20")
    assert {row[0] for row in salvage.page_rows(path.read_bytes())} == set(range(20))


def test_free_pages_in_a_circle_are_no_list(path: Path) -> None:
    content = bytearray(filled()[0])
    struct.pack_into(">I", content, 32, 5)
    struct.pack_into(">II", content, 4 * PAGE, 5, 0)
    with pytest.raises(ValueError, match="circle"):
        list(salvage.page_rows(bytes(content)))


@pytest.mark.parametrize("seed", range(50))
def test_noise_raises_nothing_but_what_is_said(seed: int) -> None:
    chance = random.Random(seed)
    content = bytearray(filled()[0])
    for _ in range(40):
        at = chance.randrange(PAGE, len(content) - 64)
        content[at : at + 64] = chance.randbytes(64)
    for _ in salvage.page_rows(bytes(content)):
        pass

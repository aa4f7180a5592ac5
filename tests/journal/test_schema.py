"""Tests of upgrading a file's schema step by step, or leaving the file unchanged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.journal import schema
from deskdispatch.journal.journal import Journal

STEPS: tuple[schema.Step, ...] = (
    ("CREATE TABLE cats (name TEXT)", "INSERT INTO cats VALUES ('Mishmish')"),
    ("ALTER TABLE cats ADD COLUMN lives INTEGER DEFAULT 9",),
)


@pytest.fixture
def connection(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def _state(path: Path) -> tuple[bytes, int]:
    return path.read_bytes(), path.stat().st_mode


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


async def test_a_new_file_carries_our_mark_and_version(path: Path) -> None:
    await (await Journal.open(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (0x44534B4A,)
        assert _version(connection) == len(schema.STEPS)


def test_only_the_missing_steps_are_taken(connection: sqlite3.Connection) -> None:
    schema.migrate(connection, STEPS[:1])
    assert _version(connection) == 1
    schema.check(connection, STEPS)
    schema.migrate(connection, STEPS)
    schema.migrate(connection, STEPS)
    assert _version(connection) == 2
    assert connection.execute("SELECT * FROM cats").fetchall() == [("Mishmish", 9)]


def test_a_step_is_taken_whole_or_not_at_all(connection: sqlite3.Connection) -> None:
    broken: schema.Step = ("INSERT INTO cats VALUES ('Sukkar')", "INSERT INTO dogs VALUES (1)")
    schema.migrate(connection, STEPS[:1])
    with pytest.raises(JournalError) as caught:
        schema.migrate(connection, (STEPS[0], broken))
    assert caught.value.detail == JournalFailure.DAMAGED
    assert _version(connection) == 1
    assert connection.execute("SELECT name FROM cats").fetchall() == [("Mishmish",)]


async def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    await (await Journal.open(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(schema.STEPS) + 1}")
    before = _state(path)
    with pytest.raises(JournalError) as caught:
        await Journal.open(path)
    assert caught.value.detail == JournalFailure.NEWER_SCHEMA
    assert _state(path) == before


@pytest.mark.parametrize(
    "theirs",
    ["CREATE TABLE cats (name TEXT)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"],
)
async def test_the_database_of_another_program_is_left_alone(path: Path, theirs: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(theirs)
    os.chmod(path, 0o644)
    before = _state(path)
    with pytest.raises(JournalError) as caught:
        await Journal.open(path)
    assert caught.value.detail == JournalFailure.NOT_A_JOURNAL
    assert _state(path) == before


async def test_an_index_of_other_statuses_or_kinds_is_made_again(path: Path) -> None:
    await (await Journal.open(path)).close()
    with closing(sqlite3.connect(path)) as other:
        for name in schema.INDEXES:
            other.execute(f"DROP INDEX {name}")
        other.execute("CREATE INDEX alerts_open ON alerts (at) WHERE kind IN ('lost')")
    await (await Journal.open(path)).close()
    with closing(sqlite3.connect(path)) as other:
        made = dict(other.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'index'"))
    assert schema.INDEXES.items() <= made.items()


async def test_an_index_that_is_as_it_should_be_is_left_alone(path: Path) -> None:
    await (await Journal.open(path)).close()
    before = _state(path)
    await (await Journal.open(path)).close()
    assert _state(path) == before

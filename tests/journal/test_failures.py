"""Tests that disk failures are reported by name, and that nothing is overwritten."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest

import deskdispatch
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.journal.failures import mapped
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.slips import count as prints_of
from tests.journal.conftest import MakeIntent
from tests.journal.keeping import failure_of_open
from tests.journal.print_log import log_print

ROOT = Path(deskdispatch.__file__).parents[1]


async def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    assert await failure_of_open(tmp_path) == JournalFailure.CANNOT_OPEN


async def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a note")
    assert await failure_of_open(tmp_path / "data" / "desk.sqlite") == JournalFailure.CANNOT_OPEN
    assert (tmp_path / "data").read_text() == "a note"


async def test_a_file_that_another_program_holds_is_locked(
    written: Path, connection: sqlite3.Connection, make_intent: MakeIntent, noon: datetime
) -> None:
    journal = await Journal.open(written, busy_timeout=0.05)
    connection.execute("BEGIN EXCLUSIVE")
    with pytest.raises(JournalError) as caught:
        await log_print(journal, "d1", noon, "printer")
    assert caught.value.detail == JournalFailure.LOCKED
    assert await failure_of_open(written) == JournalFailure.LOCKED
    connection.execute("ROLLBACK")
    await log_print(journal, "d1", noon, "printer")
    assert await journal.read(prints_of, "d1") == 1
    await journal.close()


HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.readline()
"""


@contextmanager
def _held_by_another(path: Path) -> Iterator[None]:
    """Runs a program that holds the file, and kills it in the end."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "held\n"
            yield
        finally:
            process.kill()


async def test_a_lock_ends_with_the_program_that_held_it(
    written: Path, make_intent: MakeIntent, noon: datetime
) -> None:
    journal = await Journal.open(written, busy_timeout=0.05)
    with _held_by_another(written):
        for refused in (
            journal.keep_draft(Draft(name="S"), noon),
            journal.note_marks("https://merchant.example", True, noon),
            journal.open_intents(),
        ):
            with pytest.raises(JournalError) as caught:
                await refused
            assert caught.value.detail == JournalFailure.LOCKED
        assert await failure_of_open(written) == JournalFailure.LOCKED
    assert len(await journal.open_intents()) == 1
    assert await journal.draft() is None
    await journal.keep_draft(Draft(name="S"), noon)
    await journal.close()


async def test_a_file_that_was_taken_away_says_so_before_anything_is_lost(
    written: Path, noon: datetime
) -> None:
    journal = await Journal.open(written)
    os.rename(written, written.with_name("elsewhere.sqlite"))
    with pytest.raises(JournalError) as caught:
        await log_print(journal, "d1", noon, "printer")
    assert caught.value.detail == JournalFailure.READ_ONLY
    assert len(await journal.deliveries()) == 200  # known deliveries can still be read
    await journal.close()
    assert written.name not in os.listdir(written.parent)


async def test_a_file_that_was_removed_takes_no_booking(
    journal: Journal, path: Path, make_intent: MakeIntent
) -> None:
    os.unlink(path)
    with pytest.raises(JournalError) as caught:
        await journal.write_intent(make_intent())
    assert caught.value.detail == JournalFailure.READ_ONLY


@pytest.mark.parametrize(
    ("code", "failure"),
    [
        (sqlite3.SQLITE_BUSY, JournalFailure.LOCKED),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, JournalFailure.LOCKED),
        (sqlite3.SQLITE_LOCKED, JournalFailure.LOCKED),
        (sqlite3.SQLITE_FULL, JournalFailure.DISK_FULL),
        (sqlite3.SQLITE_READONLY_DIRECTORY, JournalFailure.READ_ONLY),
        (sqlite3.SQLITE_PERM, JournalFailure.CANNOT_OPEN),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, JournalFailure.CANNOT_OPEN),
        (sqlite3.SQLITE_IOERR_FSYNC, JournalFailure.DISK_FAILED),
        (sqlite3.SQLITE_CORRUPT_INDEX, JournalFailure.DAMAGED),
        (sqlite3.SQLITE_NOTADB, JournalFailure.NOT_A_DATABASE),
        (sqlite3.SQLITE_ERROR, JournalFailure.FAILED),
    ],
)
def test_every_code_of_sqlite_has_its_failure(code: int, failure: JournalFailure) -> None:
    error = sqlite3.OperationalError("words")
    error.sqlite_errorcode = code
    with pytest.raises(JournalError) as caught, mapped():
        raise error
    assert caught.value.detail == failure
    assert caught.value.__cause__ is error


@pytest.mark.parametrize(
    ("number", "failure"),
    [
        (errno.ENOSPC, JournalFailure.DISK_FULL),
        (errno.EROFS, JournalFailure.READ_ONLY),
        (errno.EIO, JournalFailure.DISK_FAILED),
        (errno.EACCES, JournalFailure.CANNOT_OPEN),
    ],
)
def test_the_file_system_has_its_failures_too(number: int, failure: JournalFailure) -> None:
    with pytest.raises(JournalError) as caught, mapped():
        raise OSError(number, os.strerror(number))
    assert caught.value.detail == failure


@pytest.mark.parametrize(
    ("words", "failure"),
    [
        ("Could not decode to UTF-8 column 'value' with text 'x'", JournalFailure.DAMAGED),
        ("words", JournalFailure.FAILED),
    ],
)
def test_an_error_without_a_code_is_mapped_as_well(words: str, failure: JournalFailure) -> None:
    with pytest.raises(JournalError) as caught, mapped():
        raise sqlite3.OperationalError(words)
    assert caught.value.detail == failure


def test_our_own_misuse_stays_a_bug(connection: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.ProgrammingError), mapped():
        connection.execute("SELECT ?", (1, 2))


@pytest.mark.parametrize(
    "kind",
    [k for k in vars(sqlite3).values() if isinstance(k, type) and issubclass(k, sqlite3.Error)],
)
def test_no_other_error_of_sqlite_gets_out(kind: type[sqlite3.Error]) -> None:
    expected = kind if kind is sqlite3.ProgrammingError else JournalError
    with pytest.raises(expected), mapped():
        raise kind("words")

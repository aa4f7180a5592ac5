"""Trouble of the disk is told by name, and nothing is overwritten."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

import deskdispatch
from deskdispatch.domain.booking import Draft
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.errors import JournalError, JournalFault
from deskdispatch.domain.intent import Intent
from deskdispatch.journal import deliveries, drafts, intents, schema
from deskdispatch.journal.faults import mapped
from deskdispatch.journal.journal import Journal
from tests.journal.old_schemas import FIRST

ROOT = Path(deskdispatch.__file__).parents[1]

MakeIntent = Callable[..., Intent]


@pytest.fixture
async def written(path: Path, make_intent: MakeIntent, noon: datetime) -> Path:
    """A journal with an intent and a few pages of deliveries, closed."""
    journal = await Journal.open(path)
    await journal.write_intent(make_intent())
    await journal.remember(
        [
            Delivery(id=f"d{n}", order_number="O", status="PENDING", customer_name="x" * 200)
            for n in range(200)
        ],
        noon,
    )
    await journal.close()
    return path


@pytest.fixture
def connection(written: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(written, isolation_level=None)) as connection:
        yield connection


async def _fault_of_open(path: Path) -> str:
    with pytest.raises(JournalError) as caught:
        await Journal.open(path, busy_timeout=0.05)
    return caught.value.detail


async def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    assert await _fault_of_open(tmp_path) == JournalFault.CANNOT_OPEN


async def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a note")
    assert await _fault_of_open(tmp_path / "data" / "desk.sqlite") == JournalFault.CANNOT_OPEN
    assert (tmp_path / "data").read_text() == "a note"


async def test_a_file_that_another_program_holds_is_locked(
    written: Path, connection: sqlite3.Connection, make_intent: MakeIntent, noon: datetime
) -> None:
    journal = await Journal.open(written, busy_timeout=0.05)
    connection.execute("BEGIN EXCLUSIVE")
    with pytest.raises(JournalError) as caught:
        await journal.log_print("d1", noon, "printer")
    assert caught.value.detail == JournalFault.LOCKED
    assert await _fault_of_open(written) == JournalFault.LOCKED
    connection.execute("ROLLBACK")
    await journal.log_print("d1", noon, "printer")
    assert await journal.prints_of("d1") == 1
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
    """A program of its own holds the file, and is killed in the end."""
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
            journal.note_digits("https://merchant.example", True, noon),
            journal.open_intents(),
        ):
            with pytest.raises(JournalError) as caught:
                await refused
            assert caught.value.detail == JournalFault.LOCKED
        assert await _fault_of_open(written) == JournalFault.LOCKED
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
        await journal.log_print("d1", noon, "printer")
    assert caught.value.detail == JournalFault.READ_ONLY
    assert len(await journal.deliveries()) == 200  # what was known can still be read
    await journal.close()
    assert written.name not in os.listdir(written.parent)


async def test_a_file_that_was_removed_takes_no_booking(
    journal: Journal, path: Path, make_intent: MakeIntent
) -> None:
    os.unlink(path)
    with pytest.raises(JournalError) as caught:
        await journal.write_intent(make_intent())
    assert caught.value.detail == JournalFault.READ_ONLY


FULL_DISK = """
import asyncio, resource, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.journal.journal import Journal

async def fill(path, most):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    try:
        journal = await Journal.open(path)
    except JournalError as error:
        return print("open", error.detail)
    try:
        for n in range(1000):
            one = Delivery(id=f"f{n}", order_number="O", status="NEW", customer_name="y" * 900)
            await journal.remember([one], datetime.now(UTC))
            kept = n + 1
    except JournalError as error:
        there = [one for one in await journal.deliveries(9999) if one.id[0] == "f"]
        print("write", error.detail, kept - len(there))
    await journal.close()

asyncio.run(fill(Path(sys.argv[1]), int(sys.argv[2])))
"""


def _on_a_disk_of(size: int, path: Path) -> list[str]:
    """What a program says whose files may not grow beyond that."""
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path), str(size)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout.split()


@pytest.mark.parametrize("size", [400_000, 450_001])
def test_a_disk_that_fills_up_loses_nothing_that_was_written(written: Path, size: int) -> None:
    where, fault, lost = _on_a_disk_of(size, written)
    assert (where, lost) == ("write", "0")
    assert fault in {JournalFault.DISK_FULL, JournalFault.DISK_FAILED}
    with closing(sqlite3.connect(written)) as other:
        assert other.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_disk_that_is_full_at_the_first_start(path: Path) -> None:
    where, fault = _on_a_disk_of(20_000, path)
    assert where == "open"
    assert fault in {JournalFault.DISK_FULL, JournalFault.DISK_FAILED}


def test_a_disk_too_full_for_the_copy_before_a_migration(path: Path) -> None:
    FIRST.make(path)
    before = path.read_bytes()
    where, fault = _on_a_disk_of(30_000, path)
    assert where == "open"
    assert fault in {JournalFault.DISK_FULL, JournalFault.DISK_FAILED}
    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir() if entry.stat().st_size] == [path.name]


def test_a_disk_too_full_for_mending(written: Path) -> None:
    damaged = b"noise" * 20 + written.read_bytes()[100:]
    written.write_bytes(damaged)
    where, fault = _on_a_disk_of(30_000, written)
    assert where == "open"
    assert fault in {JournalFault.DISK_FULL, JournalFault.DISK_FAILED}
    assert written.read_bytes() == damaged


def test_a_full_disk_leaves_what_was_there(connection: sqlite3.Connection, noon: datetime) -> None:
    connection.execute("PRAGMA max_page_count = 1")  # SQLite takes the present size instead
    many = [
        Delivery(id=f"e{n}", order_number="O", status="NEW", customer_name="y" * 900)
        for n in range(50)
    ]
    with pytest.raises(JournalError) as caught, mapped():
        deliveries.remember(connection, many, noon)
    assert caught.value.detail == JournalFault.DISK_FULL
    assert not connection.in_transaction
    assert len(deliveries.newest(connection, 1000)) == 200


def test_a_read_only_file_is_said_to_be_one(connection: sqlite3.Connection, noon: datetime) -> None:
    connection.execute("PRAGMA query_only = ON")
    with pytest.raises(JournalError) as caught, mapped():
        intents.interrupt(connection, noon)
    assert caught.value.detail == JournalFault.READ_ONLY


@contextmanager
def _sealed(place: Path) -> Iterator[bool]:
    """A folder or a file in which nobody may write, and whether that holds for us.

    Permissions do not bind the administrator, for whom files can be made immutable instead, where
    the file system knows that.
    """
    mode = place.stat().st_mode
    place.chmod(0o500 if place.is_dir() else 0o400)
    is_immutable = _chattr("+i", place)
    try:
        yield is_immutable or (os.name == "posix" and os.geteuid() != 0)
    finally:
        if is_immutable:
            _chattr("-i", place)
        place.chmod(mode)


def _chattr(change: str, place: Path) -> bool:
    program = shutil.which("chattr")
    return (
        program is not None
        and not subprocess.run(
            [program, change, str(place)], capture_output=True, check=False
        ).returncode
    )


READ_ONLY = {JournalFault.READ_ONLY, JournalFault.CANNOT_OPEN}


async def test_a_read_only_file_is_told_at_the_start(written: Path) -> None:
    with _sealed(written) as bites:
        if bites:
            assert await _fault_of_open(written) in READ_ONLY
    journal = await Journal.open(written)
    assert len(await journal.deliveries()) == 200
    await journal.close()


async def test_a_folder_that_becomes_read_only_is_told(
    written: Path, make_intent: MakeIntent, noon: datetime
) -> None:
    os.unlink(written.with_name(f"{written.name}-journal"))  # or it would be written once more
    journal = await Journal.open(written)
    with _sealed(written.parent) as bites:
        if bites:
            with pytest.raises(JournalError) as caught:
                await journal.log_print("d1", noon, "printer")
            assert caught.value.detail in READ_ONLY
            assert len(await journal.open_intents()) == 1
    await journal.log_print("d1", noon, "printer")
    assert await journal.prints_of("d1") >= 1
    await journal.close()


async def test_in_a_read_only_folder_nothing_is_set_aside(written: Path) -> None:
    damaged = b"noise" * 20 + _content(written)[100:]
    _write(written, damaged)
    with _sealed(written.parent) as bites:
        if bites:
            assert await _fault_of_open(written) in READ_ONLY
            assert _content(written) == damaged
    journal = await Journal.open(written)
    assert journal.mended is not None
    assert len(await journal.deliveries()) == 200
    await journal.close()


def _content(path: Path) -> bytes:
    return path.read_bytes()


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def test_a_file_on_a_read_only_disk_is_said_to_be_one(written: Path, noon: datetime) -> None:
    address = f"{written.as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        for write in (
            partial(drafts.keep, connection, Draft(name="S"), noon),
            partial(intents.interrupt, connection, noon),
            partial(schema.migrate, connection, (*schema.STEPS, ("CREATE TABLE t (a)",))),
        ):
            with pytest.raises(JournalError) as caught, mapped():
                write()
            assert caught.value.detail == JournalFault.READ_ONLY
            assert not connection.in_transaction
        assert len(intents.unsettled(connection)) == 1


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (sqlite3.SQLITE_BUSY, JournalFault.LOCKED),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, JournalFault.LOCKED),
        (sqlite3.SQLITE_LOCKED, JournalFault.LOCKED),
        (sqlite3.SQLITE_FULL, JournalFault.DISK_FULL),
        (sqlite3.SQLITE_READONLY_DIRECTORY, JournalFault.READ_ONLY),
        (sqlite3.SQLITE_PERM, JournalFault.CANNOT_OPEN),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, JournalFault.CANNOT_OPEN),
        (sqlite3.SQLITE_IOERR_FSYNC, JournalFault.DISK_FAILED),
        (sqlite3.SQLITE_CORRUPT_INDEX, JournalFault.DAMAGED),
        (sqlite3.SQLITE_NOTADB, JournalFault.NOT_A_DATABASE),
        (sqlite3.SQLITE_ERROR, JournalFault.FAILED),
    ],
)
def test_every_code_of_sqlite_has_its_fault(code: int, fault: JournalFault) -> None:
    error = sqlite3.OperationalError("words")
    error.sqlite_errorcode = code
    with pytest.raises(JournalError) as caught, mapped():
        raise error
    assert caught.value.detail == fault
    assert caught.value.__cause__ is error


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        (errno.ENOSPC, JournalFault.DISK_FULL),
        (errno.EROFS, JournalFault.READ_ONLY),
        (errno.EIO, JournalFault.DISK_FAILED),
        (errno.EACCES, JournalFault.CANNOT_OPEN),
    ],
)
def test_the_file_system_has_its_faults_too(number: int, fault: JournalFault) -> None:
    with pytest.raises(JournalError) as caught, mapped():
        raise OSError(number, os.strerror(number))
    assert caught.value.detail == fault


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("Could not decode to UTF-8 column 'value' with text 'x'", JournalFault.DAMAGED),
        ("words", JournalFault.FAILED),
    ],
)
def test_an_error_without_a_code_is_mapped_as_well(words: str, fault: JournalFault) -> None:
    with pytest.raises(JournalError) as caught, mapped():
        raise sqlite3.OperationalError(words)
    assert caught.value.detail == fault


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

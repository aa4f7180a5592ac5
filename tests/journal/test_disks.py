"""Tests that a full or read-only disk is reported by name, and earlier content is kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

import deskdispatch
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.journal import schema
from deskdispatch.journal.booking import drafts, intents
from deskdispatch.journal.deliveries import deliveries
from deskdispatch.journal.failures import mapped
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.slips import count as prints_of
from tests.journal.damaging import files_beside, holds, put
from tests.journal.keeping import failure_of_open
from tests.journal.old_schemas import FIRST
from tests.journal.print_log import log_print

ROOT = Path(deskdispatch.__file__).parents[1]


FULL_DISK = """
import asyncio, resource, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from deskdispatch.domain.deliveries.delivery import Delivery
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
    """Returns the output of a program whose files cannot grow beyond that size."""
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path), str(size)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout.split()


@pytest.mark.parametrize("left", [20_000, 70_001])
def test_a_disk_that_fills_up_loses_nothing_that_was_written(written: Path, left: int) -> None:
    where, failure, lost = _on_a_disk_of(written.stat().st_size + left, written)
    assert (where, lost) == ("write", "0")
    assert failure in {JournalFailure.DISK_FULL, JournalFailure.DISK_FAILED}
    with closing(sqlite3.connect(written)) as other:
        assert other.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_disk_that_is_full_at_the_first_start(path: Path) -> None:
    where, failure = _on_a_disk_of(20_000, path)
    assert where == "open"
    assert failure in {JournalFailure.DISK_FULL, JournalFailure.DISK_FAILED}


def test_a_disk_too_full_for_the_copy_before_a_migration(path: Path) -> None:
    FIRST.make(path)
    before = path.read_bytes()
    where, failure = _on_a_disk_of(30_000, path)
    assert where == "open"
    assert failure in {JournalFailure.DISK_FULL, JournalFailure.DISK_FAILED}
    assert path.read_bytes() == before
    assert files_beside(path) == {path.name}


def test_a_disk_too_full_for_mending(written: Path) -> None:
    damaged = b"noise" * 20 + written.read_bytes()[100:]
    written.write_bytes(damaged)
    where, failure = _on_a_disk_of(30_000, written)
    assert where == "open"
    assert failure in {JournalFailure.DISK_FULL, JournalFailure.DISK_FAILED}
    assert written.read_bytes() == damaged


def test_a_full_disk_leaves_what_was_there(connection: sqlite3.Connection, noon: datetime) -> None:
    connection.execute("PRAGMA max_page_count = 1")  # SQLite uses the present size instead
    many = [
        Delivery(id=f"e{n}", order_number="O", status="NEW", customer_name="y" * 900)
        for n in range(50)
    ]
    with pytest.raises(JournalError) as caught, mapped():
        deliveries.remember(connection, many, noon)
    assert caught.value.detail == JournalFailure.DISK_FULL
    assert not connection.in_transaction
    assert len(deliveries.newest(connection, 1000)) == 200


@contextmanager
def _sealed(place: Path) -> Iterator[bool]:
    """Makes a folder or a file unwritable; yields whether that works for this user.

    Permissions do not restrict the administrator; for that user files are made immutable instead,
    where the file system supports it.
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


READ_ONLY = {JournalFailure.READ_ONLY, JournalFailure.CANNOT_OPEN}


async def test_a_read_only_file_is_told_at_the_start(written: Path) -> None:
    with _sealed(written) as bites:
        if bites:
            assert await failure_of_open(written) in READ_ONLY
    journal = await Journal.open(written)
    assert len(await journal.deliveries()) == 200
    await journal.close()


async def test_a_folder_that_becomes_read_only_is_told(written: Path, noon: datetime) -> None:
    os.unlink(written.with_name(f"{written.name}-journal"))  # otherwise it would be restored
    journal = await Journal.open(written)
    with _sealed(written.parent) as bites:
        if bites:
            with pytest.raises(JournalError) as caught:
                await log_print(journal, "d1", noon, "printer")
            assert caught.value.detail in READ_ONLY
            assert len(await journal.open_intents()) == 1
    await log_print(journal, "d1", noon, "printer")
    assert await journal.read(prints_of, "d1") >= 1
    await journal.close()


async def test_in_a_read_only_folder_nothing_is_set_aside(written: Path) -> None:
    damaged = b"noise" * 20 + holds(written)[100:]
    put(written, damaged)
    with _sealed(written.parent) as bites:
        if bites:
            assert await failure_of_open(written) in READ_ONLY
            assert holds(written) == damaged
    journal = await Journal.open(written)
    assert journal.repaired is not None
    assert len(await journal.deliveries()) == 200
    await journal.close()


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
            assert caught.value.detail == JournalFailure.READ_ONLY
            assert not connection.in_transaction
        assert len(intents.unsettled(connection)) == 1

"""Opens the journal: checks, migrates, and repairs a damaged file."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from deskdispatch import atomic_file
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.repair import JournalRepair
from deskdispatch.journal import customer_search, database, schema
from deskdispatch.journal.customers import rows
from deskdispatch.journal.deliveries import backfill
from deskdispatch.journal.failures import DAMAGE, mapped
from deskdispatch.journal.repair import repair
from deskdispatch.journal.sharing import change_log


class OpenedJournal(NamedTuple):
    """Connection to a sound file, and the repair if there was one."""

    connection: sqlite3.Connection
    repaired: JournalRepair | None


def open_file(path: Path, busy_timeout: float, clock: Clock) -> OpenedJournal:
    """Opens or creates the file, and repairs it if it is damaged; raises ``JournalError``."""
    if not database.check_marker_of(path).exists():
        try:
            return OpenedJournal(_connect(path, busy_timeout), None)
        except JournalError as error:
            if error.detail not in DAMAGE:
                raise
    return _checked(path, busy_timeout, clock)


def request_check(path: Path) -> None:
    with suppress(OSError):
        database.make_private_file(database.check_marker_of(path))


def _checked(path: Path, busy_timeout: float, clock: Clock) -> OpenedJournal:
    with mapped():
        marker = database.check_marker_of(path)
        database.make_private_file(marker)
        with closing(sqlite3.connect(marker, timeout=busy_timeout, isolation_level=None)) as lock:
            lock.execute("BEGIN EXCLUSIVE")
            is_sound = _is_sound(path, busy_timeout)
            repaired = None if is_sound else repair.replace_damaged(path, clock())
            connection = _connect(path, busy_timeout)
            # a check of the file does not find all damage
            customer_search.update(connection, is_new=True)
        marker.unlink(missing_ok=True)
    return OpenedJournal(connection, repaired)


def _is_sound(path: Path, busy_timeout: float) -> bool:
    try:
        with mapped(), closing(_connect(path, busy_timeout)) as connection:
            return repair.is_sound(connection)
    except JournalError as error:
        if error.detail in DAMAGE:
            return False
        raise


def _connect(path: Path, busy_timeout: float) -> sqlite3.Connection:
    with mapped():
        connection = database.connect(path, busy_timeout)
        try:
            schema.check(connection)
            database.make_private(path)
            database.make_durable(connection)
            before = partial(_back_up, path, len(schema.STEPS))
            # or dropping an index overwrites its pages
            connection.execute("PRAGMA secure_delete = FAST")
            schema.migrate(connection, before=before, after=_fill_summaries)
            connection.execute("PRAGMA secure_delete = ON")
            if not schema.is_complete(connection):
                raise JournalError(JournalFailure.DAMAGED)
            schema.update_indexes(connection)
            change_log.update_log(connection)
            customer_search.update(connection)
            rows.update_keys(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def _fill_summaries(connection: sqlite3.Connection) -> None:
    if schema.version_of(connection) < schema.WITH_SUMMARIES:
        backfill.queue_all(connection)


def _back_up(path: Path, version: int) -> None:
    """Copies the database beside itself, durably, whole or not at all.

    The caller holds the write lock and has written nothing yet, so the file does not change. The
    copy uses its own connection: SQLite cannot copy from a connection that writes.
    """
    copy = database.backup_path(path, version)
    with database.draft_of(copy, "part") as part:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
        atomic_file.put(part, copy)

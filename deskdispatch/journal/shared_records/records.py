"""Rows of shared records: this PC's copy of them, and the local changes since."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from typing import Final, NamedTuple

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.sharing.record import SharedRecord
from deskdispatch.journal.database import transaction
from deskdispatch.journal.shared_records import state

ONE: Final = "SELECT fields, is_unsent FROM shared_records WHERE kind = ? AND id = ?"
UNSENT: Final = "SELECT kind, id, fields FROM shared_records WHERE is_unsent = 1 LIMIT ?"
COUNT_UNSENT: Final = "SELECT count(*) FROM shared_records WHERE is_unsent = 1"
COUNT_CHANGES: Final = "SELECT count(*) FROM shared_changes"
_WRITE: Final = """
    REPLACE INTO shared_records (kind, id, fields, is_unsent) VALUES (?, ?, ?, ?)
"""
_SENT: Final = """
    UPDATE shared_records SET is_unsent = 0 WHERE kind = ? AND id = ? AND fields = ?
"""
_NOTE_UNSENT: Final = "UPDATE shared_records SET is_unsent = ? WHERE kind = ? AND id = ?"
CAPTURED_AT_ONCE: Final = 200
"""Records per slice; small, because a booking waits for the current slice."""

NEXT_CHANGES: Final = "SELECT kind, id, time FROM shared_changes ORDER BY time DESC LIMIT ?"
_NOTE_CHANGE: Final = "REPLACE INTO shared_changes (kind, id, time) VALUES (?, ?, ?)"


class RecordRow(NamedTuple):
    """A record, maybe without fields; ``is_unsent``: the database may lack some of it."""

    record: SharedRecord
    is_unsent: bool = False


class Change(NamedTuple):
    """A change of a record, with its hybrid time; 0 if the row existed before sharing began."""

    kind: str
    id: str
    time: int


def read(connection: sqlite3.Connection, kind: str, id: str) -> RecordRow:
    """Reads a record; damage raises ``JournalError``, as in all functions below."""
    row = connection.execute(ONE, (kind, id)).fetchone()
    if row is None:
        return RecordRow(SharedRecord(kind, id))
    fields, is_unsent = row
    return RecordRow(record_of(kind, id, fields), bool(is_unsent))


def record_of(kind: str, id: str, fields: str) -> SharedRecord:
    try:
        return SharedRecord.from_text(kind, id, fields)
    except ValueError as error:
        raise JournalError(JournalFailure.DAMAGED) from error


def write(connection: sqlite3.Connection, row: RecordRow) -> None:
    record = row.record
    connection.execute(_WRITE, (record.kind, record.id, record.text, row.is_unsent))


def note_unsent(connection: sqlite3.Connection, row: RecordRow) -> None:
    connection.execute(_NOTE_UNSENT, (row.is_unsent, row.record.kind, row.record.id))


def unsent(connection: sqlite3.Connection, limit: int) -> tuple[SharedRecord, ...]:
    rows = connection.execute(UNSENT, (max(limit, 0),)).fetchall()
    return tuple(record_of(*row) for row in rows)


def mark_sent(connection: sqlite3.Connection, sent: Collection[SharedRecord]) -> None:
    """Marks records as sent; one that has changed since stays unsent."""
    with transaction(connection):
        connection.executemany(_SENT, ((each.kind, each.id, each.text) for each in sent))


def count_unsent(connection: sqlite3.Connection) -> int:
    """Counts records that are still to be sent, and changes that are not in a record yet."""
    counts = (COUNT_UNSENT, COUNT_CHANGES, state.COUNT)
    return sum(int(connection.execute(each).fetchone()[0]) for each in counts)


def note_change(connection: sqlite3.Connection, kind: str, id: str) -> None:
    """Logs a change of a record that no trigger logs, inside a transaction."""
    connection.execute(_NOTE_CHANGE, (kind, id, state.tick(connection)))


def newest_changes(
    connection: sqlite3.Connection, limit: int = CAPTURED_AT_ONCE
) -> tuple[Change, ...]:
    """Returns the next slice of changes, newest first; rows from before sharing come last."""
    return tuple(Change(*row) for row in connection.execute(NEXT_CHANGES, (limit,)).fetchall())

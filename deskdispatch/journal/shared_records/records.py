"""Rows of shared records: this PC's copy of what the counters share."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from deskdispatch.domain.errors import JournalError, JournalFault
from deskdispatch.domain.sharing.record import SharedRecord
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import storable

SEVERAL: Final = """
    SELECT kind, shared_records.id, fields, is_unsent, unconfirmed
    FROM json_each(?) AS wanted CROSS JOIN shared_records
    ON kind = json_extract(wanted.value, '$[0]')
        AND shared_records.id = json_extract(wanted.value, '$[1]')
"""
ONE: Final = "SELECT fields, is_unsent, unconfirmed FROM shared_records WHERE kind = ? AND id = ?"
UNSENT: Final = "SELECT kind, id, fields FROM shared_records WHERE is_unsent = 1 LIMIT ?"
COUNT_UNSENT: Final = "SELECT count(*) FROM shared_records WHERE is_unsent = 1"
COUNT_CHANGES: Final = "SELECT count(*) FROM shared_changes"
_WRITE: Final = """
    REPLACE INTO shared_records (kind, id, fields, is_unsent, unconfirmed) VALUES (?, ?, ?, ?, ?)
"""
_SENT: Final = """
    UPDATE shared_records SET is_unsent = 0 WHERE kind = ? AND id = ? AND fields = ?
"""
_SETTLE: Final = (
    "UPDATE shared_records SET is_unsent = ?, unconfirmed = ? WHERE kind = ? AND id = ?"
)


Key = tuple[str, str]
"""Kind and id of a record."""

Stamp = tuple[int, str] | None
"""Time and counter of a field; None where there was none."""

Unconfirmed = Mapping[str, Stamp]
NONE: Final[Unconfirmed] = MappingProxyType({})
_NONE: Final = "{}"


class RecordRow(NamedTuple):
    """A record and how much of it the others have.

    Attributes:
        record: Without fields where there is none.
        is_unsent: Whether the shared database may lack some of it.
        unconfirmed: The fields that a clerk set here and that did not come back from there yet,
            each with the stamp of the value that it replaced.
    """

    record: SharedRecord
    is_unsent: bool = False
    unconfirmed: Unconfirmed = NONE


def read(connection: sqlite3.Connection, kind: str, id: str) -> RecordRow:
    """The record of this kind and id.

    Raises:
        JournalError: ``DAMAGED``.
    """
    row = connection.execute(ONE, (kind, id)).fetchone()
    if row is None:
        return RecordRow(SharedRecord(kind, id))
    fields, is_unsent, unconfirmed = row
    return RecordRow(record_of(kind, id, fields), bool(is_unsent), unconfirmed_of(unconfirmed))


def read_all(connection: sqlite3.Connection, keys: Iterable[Key]) -> dict[Key, RecordRow]:
    """Those of these records that are here, by kind and id.

    Raises:
        JournalError: ``DAMAGED``.
    """
    return {
        (kind, id): RecordRow(
            record_of(kind, id, fields), bool(is_unsent), unconfirmed_of(unconfirmed)
        )
        for kind, id, fields, is_unsent, unconfirmed in connection.execute(
            SEVERAL, (keys_text(keys),)
        )
    }


def keys_text(keys: Iterable[Key]) -> str:
    """Kinds and ids as they are stored, as one parameter for ``json_each``."""
    return json.dumps([[storable(each) for each in key] for key in keys])


def record_of(kind: str, id: str, fields: str) -> SharedRecord:
    """The record that stands in a row.

    Raises:
        JournalError: ``DAMAGED``.
    """
    try:
        return SharedRecord.from_text(kind, id, fields)
    except ValueError as error:
        raise JournalError(JournalFault.DAMAGED) from error


def unconfirmed_of(text: str) -> Unconfirmed:
    """The unconfirmed fields that stand in a row."""
    if text == _NONE:
        return NONE
    return {name: stamp and (stamp[0], stamp[1]) for name, stamp in json.loads(text).items()}


def _unconfirmed_text(row: RecordRow) -> str:
    """Without fields that were erased since: the name of one may be a phone."""
    left = {name: stamp for name, stamp in row.unconfirmed.items() if name in row.record.fields}
    return json.dumps(left) if left else _NONE


def write(connection: sqlite3.Connection, row: RecordRow) -> None:
    """Inserts or replaces a record, inside a transaction."""
    record = row.record
    unconfirmed = _unconfirmed_text(row)
    stored = (record.kind, record.id, record.text, row.is_unsent, unconfirmed)
    connection.execute(_WRITE, stored)


def settle(connection: sqlite3.Connection, row: RecordRow) -> None:
    """Writes how much of a record the others have, inside a transaction."""
    record = row.record
    state = (row.is_unsent, _unconfirmed_text(row), record.kind, record.id)
    connection.execute(_SETTLE, state)


def unsent(connection: sqlite3.Connection, limit: int) -> tuple[SharedRecord, ...]:
    """At most so many records of which the shared database may lack some."""
    rows = connection.execute(UNSENT, (max(limit, 0),)).fetchall()
    return tuple(record_of(*row) for row in rows)


def mark_sent(connection: sqlite3.Connection, sent: Collection[SharedRecord]) -> None:
    """Notes that the shared database has these; one that has changed since stays unsent."""
    with transaction(connection):
        connection.executemany(_SENT, ((each.kind, each.id, each.text) for each in sent))


def count_unsent(connection: sqlite3.Connection) -> int:
    """How many records are still to be sent, those that were not read yet included."""
    counts = (COUNT_UNSENT, COUNT_CHANGES)
    return sum(int(connection.execute(each).fetchone()[0]) for each in counts)

"""Shared records: this PC's copy, the local changes since, and the declaration of a kind."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedRecord
from deskdispatch.journal.database import transaction
from deskdispatch.journal.sharing import state
from deskdispatch.journal.values import NOW_MS

ONE: Final = "SELECT fields FROM shared_records WHERE kind = ? AND id = ?"
UNSENT: Final = "SELECT kind, id, fields FROM shared_records WHERE is_unsent = 1 LIMIT ?"
COUNT_UNSENT: Final = "SELECT count(*) FROM shared_records WHERE is_unsent = 1"
COUNT_CHANGES: Final = "SELECT count(*) FROM shared_changes"
_WRITE: Final = """
    REPLACE INTO shared_records (kind, id, fields, is_unsent) VALUES (?, ?, ?, ?)
"""
_SENT: Final = """
    UPDATE shared_records SET is_unsent = 0 WHERE kind = ? AND id = ? AND fields = ?
"""
_NOTE_UNSENT: Final = """
    UPDATE shared_records SET is_unsent = ?1 WHERE kind = ?2 AND id = ?3 AND is_unsent <> ?1
"""
CAPTURED_AT_ONCE: Final = 200
"""Records per slice; small, because a booking waits for the current slice."""

NEXT_CHANGES: Final = "SELECT kind, id, time FROM shared_changes ORDER BY time DESC LIMIT ?"
_NOTE_CHANGE: Final = "REPLACE INTO shared_changes (kind, id, time) VALUES (?, ?, ?)"


class Change(NamedTuple):
    """A change of a record, with its hybrid time; 0 if the row existed before sharing began."""

    kind: str
    id: str
    time: int


def read(connection: sqlite3.Connection, kind: str, id: str) -> SharedRecord:
    """Reads a record, which has no fields if it was never shared.

    Damage raises ``JournalError``, as in all functions below.
    """
    row = connection.execute(ONE, (kind, id)).fetchone()
    return SharedRecord(kind, id) if row is None else record_of(kind, id, *row)


def record_of(kind: str, id: str, fields: str) -> SharedRecord:
    try:
        return SharedRecord.from_text(kind, id, fields)
    except ValueError as error:
        raise JournalError(JournalFailure.DAMAGED) from error


def write(connection: sqlite3.Connection, record: SharedRecord, *, is_unsent: bool = True) -> None:
    """Writes a record; ``is_unsent`` says that the database may lack some of it."""
    connection.execute(_WRITE, (record.kind, record.id, record.text, is_unsent))


def note_unsent(connection: sqlite3.Connection, record: SharedRecord, is_unsent: bool) -> None:
    connection.execute(_NOTE_UNSENT, (is_unsent, record.kind, record.id))


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


class LocalField(NamedTuple):
    """A field as the tables of this PC state it.

    Attributes:
        value: JSON. None where something was deleted, which states nothing if the field was never
            shared.
        rank: A ``Rank``. An ``AUTOMATIC`` one fills a blank only.
        at: When it was set by this PC's clock, or the service's if ``AUTOMATIC``; None: when the
            change was noted.
        is_imported: Whether it comes from a file, and no clerk has typed it here.
        shared: The field in another record that also applies, such as that of a merged customer.
    """

    value: Any
    rank: int = Rank.CLERK
    at: datetime | None = None
    is_imported: bool = False
    shared: SharedField | None = None

    def is_over(self, shared: SharedField | None) -> bool:
        """Whether the field replaces the shared one."""
        if shared is None:
            return self.value is not None
        if self.value == shared.value and self.rank <= shared.rank:
            return False
        return self.rank != Rank.AUTOMATIC or shared.is_blank


@dataclass(frozen=True, slots=True)
class KindRows:
    """One kind: conversion of its rows to records, and back.

    Both functions are called inside a transaction. Triggers log nothing while ``write`` runs: if it
    changes rows of another record, it has to note that itself (``records.note_change``).

    Attributes:
        read: Returns the tables' present fields for a record, which is empty if never shared. A
            field that is left out states nothing: the shared value is written.
        write: Writes a record to the tables; values this release cannot read are left out.
        ids: Query of the ids that exist here, as ``id``, in an index's order; some may come twice.
        typed: Fields whose last value by each counter is kept, see ``record.TYPED_PREFIX``.
        triggers: Statements of the triggers that log changes of its records.
    """

    kind: str
    read: Callable[[sqlite3.Connection, SharedRecord], Mapping[str, LocalField]]
    write: Callable[[sqlite3.Connection, SharedRecord], None]
    ids: str
    typed: frozenset[str] = frozenset()
    triggers: tuple[str, ...] = ()


def trigger(kind: str, table: str, event: str, *ids: str, condition: str = "1") -> str:
    """Returns a trigger that logs changed records; its name holds table, event and kind.

    Args:
        kind: Kind of the records.
        table: Table on which it fires.
        event: Event, such as ``UPDATE OF value``.
        ids: Ids of the records, in SQL; NULL is skipped.
        condition: Condition for firing, in SQL.
    """
    name = f"{table}_shared_{event.split(maxsplit=1)[0].lower()}_{kind}"
    # the deletion keeps one entry for each record
    notes = "".join(
        f"""
        DELETE FROM local_changes WHERE id = {id} AND kind = '{kind}';
        INSERT INTO local_changes (kind, id, at)
        SELECT '{kind}', {id}, {NOW_MS} WHERE {id} IS NOT NULL;"""
        for id in ids
    )
    return f"""
    CREATE TRIGGER {name} AFTER {event} ON {table}
    WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND {condition}
    BEGIN{notes}
    END
    """


def triggers_of(kind: str, table: str, id: str, *columns: str) -> tuple[str, ...]:
    """Returns triggers for inserted, deleted and changed rows of a table."""
    differ = " OR ".join(f"NEW.{each} IS NOT OLD.{each}" for each in columns)
    update = f"UPDATE OF {', '.join(columns)}"
    changed = trigger(kind, table, update, f"NEW.{id}", condition=f"({differ})")
    return (
        trigger(kind, table, "INSERT", f"NEW.{id}"),
        *([changed] if columns else []),
        trigger(kind, table, "DELETE", f"OLD.{id}"),
    )

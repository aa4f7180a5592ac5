"""Rows of what two counters changed at once: the later value counts, a clerk may see both."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any, Final

from deskdispatch.domain.sharing.conflict import Conflict
from deskdispatch.domain.sharing.hybrid_time import moment_of
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedRecord
from deskdispatch.journal.database import transaction
from deskdispatch.journal.shared_records.records import RecordRow, Stamp, Unconfirmed
from deskdispatch.journal.values import storable, time_of, time_text

OF: Final = """
    SELECT kind, id, field, mine, theirs, counter_id, at FROM shared_conflicts
    WHERE kind = ? AND id = ? ORDER BY field
"""
_NOTE: Final = """
    REPLACE INTO shared_conflicts (kind, id, field, mine, theirs, counter_id, at)
    VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_SETTLE: Final = "DELETE FROM shared_conflicts WHERE kind = ? AND id = ? AND field = ?"
_FORGET: Final = "DELETE FROM shared_conflicts WHERE id = ?"


def of(connection: sqlite3.Connection, kind: str, id: str) -> tuple[Conflict, ...]:
    """What two counters changed of a record at once, by field, until a clerk changes it again."""
    return tuple(
        Conflict(
            kind=kind,
            id=id,
            field=field,
            mine=json.loads(mine),
            theirs=json.loads(theirs),
            counter_id=counter_id,
            at=time_of(at),
        )
        for kind, id, field, mine, theirs, counter_id, at in connection.execute(OF, (kind, id))
    )


def dismiss(connection: sqlite3.Connection, kind: str, id: str, field: str) -> None:
    """Forgets that two counters changed a field of a record at once."""
    with transaction(connection):
        settle(connection, kind, id, [field])


def forget(connection: sqlite3.Connection, ids: Iterable[str]) -> None:
    """Deletes all conflicts of customers or places that are erased, inside a transaction."""
    connection.executemany(_FORGET, ((id,) for id in ids))


def settle(connection: sqlite3.Connection, kind: str, id: str, fields: Iterable[str]) -> None:
    """Forgets conflicts of fields that were changed again, inside a transaction."""
    connection.executemany(_SETTLE, ((kind, id, field) for field in fields))


def stamp_of(field: SharedField | None) -> Stamp:
    """When and where a field was set; None where it was not."""
    return None if field is None else (field.time, field.counter)


def note(connection: sqlite3.Connection, before: RecordRow, theirs: SharedRecord) -> Unconfirmed:
    """Notes within a transaction what both have set of a record, each without knowing the other's.

    Args:
        connection: To the journal.
        before: The record as it was here.
        theirs: As the shared database has it now.

    Returns:
        The fields that are still unconfirmed.
    """
    left: dict[str, Stamp] = {}
    for name, known in before.unconfirmed.items():
        mine, other = before.record.fields.get(name), theirs.fields.get(name)
        if mine is None:
            continue
        is_unknown = other is not None and stamp_of(other) not in {known, stamp_of(mine)}
        if other is not None and is_unknown and _is_conflict(mine, other):
            _note(connection, before.record, name, other)
        if other is None or mine.is_over(other):
            left[name] = stamp_of(other) if is_unknown else known
    return left


def _is_conflict(mine: SharedField, other: SharedField) -> bool:
    is_both_clerks = mine.rank == other.rank == Rank.CLERK
    return is_both_clerks and mine.counter != other.counter and mine.value != other.value


def _note(
    connection: sqlite3.Connection, ours: SharedRecord, name: str, other: SharedField
) -> None:
    values = (_json(ours.fields[name].value), _json(other.value))
    at = time_text(moment_of(other.time))
    connection.execute(_NOTE, (ours.kind, ours.id, name, *values, other.counter, at))


def _json(value: Any) -> str:
    return storable(json.dumps(value, ensure_ascii=False))

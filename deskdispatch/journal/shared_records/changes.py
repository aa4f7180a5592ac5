"""Rows of records that changed on this PC and were not read since."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Final, NamedTuple

from deskdispatch.domain.sharing.record import Key
from deskdispatch.journal.shared_records import state
from deskdispatch.journal.shared_records.records import keys_text

SLICE: Final = 200
"""Records a slice: a booking waits for no more than one slice."""

NEXT: Final = "SELECT kind, id, time FROM shared_changes ORDER BY time DESC LIMIT ?"
SINCE: Final = "SELECT kind, id, time FROM shared_changes WHERE time > ?"
SEVERAL: Final = """
    SELECT kind, shared_changes.id, time FROM json_each(?) AS wanted CROSS JOIN shared_changes
    ON kind = json_extract(wanted.value, '$[0]')
        AND shared_changes.id = json_extract(wanted.value, '$[1]')
"""
ARE_NOTED: Final = f"SELECT EXISTS (SELECT 1 FROM shared_changes) OR ({state.IS_LOGGED})"
_NOTE: Final = "REPLACE INTO shared_changes (kind, id, time) VALUES (?, ?, ?)"
_DONE: Final = "DELETE FROM shared_changes WHERE kind = ? AND id = ?"


class Change(NamedTuple):
    """A change of a record, with its hybrid time; 0 where it stood there when sharing began."""

    kind: str
    id: str
    time: int


def note(connection: sqlite3.Connection, kind: str, id: str) -> None:
    """Notes inside a transaction that a record has changed, where no trigger does."""
    connection.execute(_NOTE, (kind, id, state.tick(connection)))


def are_noted(connection: sqlite3.Connection) -> bool:
    """Whether there are any, also in the log that was not taken yet."""
    return bool(connection.execute(ARE_NOTED).fetchone()[0])


def newest(connection: sqlite3.Connection) -> tuple[Change, ...]:
    """The next slice: the last changes first, what stood there before sharing at the end."""
    return tuple(Change(*row) for row in connection.execute(NEXT, (SLICE,)).fetchall())


def since(connection: sqlite3.Connection, time: int) -> tuple[Change, ...]:
    return tuple(Change(*row) for row in connection.execute(SINCE, (time,)).fetchall())


def read_all(connection: sqlite3.Connection, keys: Iterable[Key]) -> dict[Key, Change]:
    found = connection.execute(SEVERAL, (keys_text(keys),))
    return {(row[0], row[1]): Change(*row) for row in found}


def remove(connection: sqlite3.Connection, read: Iterable[Change]) -> None:
    connection.executemany(_DONE, ((each.kind, each.id) for each in read))

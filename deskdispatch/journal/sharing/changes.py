"""Rows of records that changed on this PC and were not read since."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Final, NamedTuple

from deskdispatch.journal.database import transaction
from deskdispatch.journal.sharing import state
from deskdispatch.journal.sharing.kinds import KINDS

SLICE: Final = 200
"""Records a slice: a booking waits for no more than one slice."""

_FILLED_AT_ONCE: Final = 2_000
"""Ids that are noted at once, which takes some milliseconds."""

NEXT: Final = "SELECT kind, id, time FROM shared_changes ORDER BY time DESC LIMIT ?"
ONE: Final = "SELECT kind, id, time FROM shared_changes WHERE kind = ? AND id = ?"
_NOTE: Final = "REPLACE INTO shared_changes (kind, id, time) VALUES (?, ?, ?)"
_NOTE_OLD: Final = "INSERT OR IGNORE INTO shared_changes (kind, id, time) VALUES (?, ?, 0)"
_DONE: Final = "DELETE FROM shared_changes WHERE kind = ? AND id = ?"
_POSITION: Final = "SELECT fill_kind, fill_id FROM sharing"
_MOVE: Final = "UPDATE sharing SET fill_kind = ?, fill_id = ?"


class Change(NamedTuple):
    """That a record has changed.

    Attributes:
        kind: Of the record.
        id: Of the record.
        time: When, a hybrid time; 0 where it stood there when sharing began.
    """

    kind: str
    id: str
    time: int


def note(connection: sqlite3.Connection, kind: str, id: str) -> None:
    """Notes within a transaction that a record has changed, where no trigger does."""
    connection.execute(_NOTE, (kind, id, state.tick(connection)))


def newest(connection: sqlite3.Connection) -> tuple[Change, ...]:
    """The next slice: the last changes first, what stood there before sharing at the end."""
    return tuple(Change(*row) for row in connection.execute(NEXT, (SLICE,)).fetchall())


def of(connection: sqlite3.Connection, kind: str, id: str) -> Change | None:
    """The change of one record; None where there is none."""
    row = connection.execute(ONE, (kind, id)).fetchone()
    return None if row is None else Change(*row)


def remove(connection: sqlite3.Connection, read: Iterable[Change]) -> None:
    """Deletes changes that were read, inside a transaction."""
    connection.executemany(_DONE, ((each.kind, each.id) for each in read))


def fill(connection: sqlite3.Connection) -> bool:
    """Notes the next slice of the rows that stood here when sharing began.

    Returns:
        Whether there is more.
    """
    with transaction(connection):
        kind, after = connection.execute(_POSITION).fetchone() or (None, "")
        if kind is None:
            return False
        names = list(KINDS)
        kind = kind or names[0]
        ids = [id for (id,) in connection.execute(ids_after(kind), (after, _FILLED_AT_ONCE))]
        connection.executemany(_NOTE_OLD, ((kind, id) for id in ids))
        position = (kind, ids[-1]) if ids else (_following(names, kind), "")
        connection.execute(_MOVE, position)
    return position[0] is not None


def ids_after(kind: str) -> str:
    """A query for ids of a kind in their order, from behind one."""
    return f"SELECT id FROM ({KINDS[kind].ids}) WHERE id > ? ORDER BY id LIMIT ?"


def _following(names: list[str], kind: str) -> str | None:
    at = names.index(kind) + 1
    return names[at] if at < len(names) else None

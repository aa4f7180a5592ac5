"""Notes what changes on this PC, and what stood here before it shared.

Triggers log each change, so that no booking waits for sharing; it is taken over later.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from deskdispatch.journal.database import transaction
from deskdispatch.journal.shared_kinds.kinds import KINDS
from deskdispatch.journal.shared_records import state
from deskdispatch.journal.sharing_schema import CHANGE_LOG

SLICE: Final = 2_000
"""Changes that are taken, or ids that are noted, at once: some milliseconds."""

_FOUND: Final = """
    SELECT name, sql FROM sqlite_schema
    WHERE (type = 'trigger' AND name LIKE '%\\_shared\\_%' ESCAPE '\\')
        OR name IN ('local_changes', 'local_changes_id')
"""
_SHARE_ALL_AGAIN: Final = """
    UPDATE sharing SET seq = 0, as_of = NULL, fill_kind = '', fill_id = '', is_applying = 0
"""
_NOTE: Final = "INSERT OR IGNORE INTO shared_changes (kind, id, time) VALUES (?, ?, 0)"
_POSITION: Final = "SELECT fill_kind, fill_id FROM sharing"
_MOVE: Final = "UPDATE sharing SET fill_kind = ?, fill_id = ?"


def update(connection: sqlite3.Connection) -> None:
    """Makes the log as this release has it; where some of it was missing all is read anew."""
    found = _found(connection)
    if found == _MADE:
        return
    with transaction(connection):
        _drop_triggers(connection)
        if is_new := any(found.get(name) != _MADE[name] for name in _TABLE):
            connection.execute("DROP TABLE IF EXISTS local_changes")
        for statement in (*(CHANGE_LOG if is_new else ()), *_TRIGGERS):
            connection.execute(statement)
        is_whole = found.keys() >= _MADE.keys() or found.keys() >= _EARLIER
        if is_new or not is_whole:
            connection.execute(_SHARE_ALL_AGAIN)


def switched_off(connection: sqlite3.Connection) -> bool:
    """Drops the triggers until the next ``update``; returns whether there were any."""
    with transaction(connection):
        return _drop_triggers(connection)


def take_slice(connection: sqlite3.Connection) -> bool:
    """Takes the next slice of the log, which is mended before; whether there was any."""
    update(connection)
    (is_logged,) = connection.execute(state.IS_LOGGED).fetchone()
    if is_logged:
        with transaction(connection):
            state.take(connection, SLICE)
    return bool(is_logged)


def fill_slice(connection: sqlite3.Connection) -> bool:
    """Notes a slice of the rows that stood here when sharing began; whether there is more."""
    with transaction(connection):
        kind, after = connection.execute(_POSITION).fetchone() or (None, "")
        if kind is None:
            return False
        names = list(KINDS)
        kind = kind or names[0]
        ids = [id for (id,) in connection.execute(ids_after(kind), (after, SLICE))]
        connection.executemany(_NOTE, ((kind, id) for id in ids))
        following = dict(zip(names, [*names[1:], None], strict=True))
        position = (kind, ids[-1]) if ids else (following[kind], "")
        connection.execute(_MOVE, position)
    return position[0] is not None


def ids_after(kind: str) -> str:
    """A query for ids of a kind in their order, from behind one."""
    return f"SELECT id FROM ({KINDS[kind].ids}) WHERE id > ? ORDER BY id LIMIT ?"


def _drop_triggers(connection: sqlite3.Connection) -> bool:
    names = [name for name in _found(connection) if name not in _TABLE]
    for name in names:
        connection.execute(f"DROP TRIGGER {name}")
    return bool(names)


def _found(connection: sqlite3.Connection) -> dict[str, str]:
    """The statements of the log in this file, by what they make."""
    return {name: _words(sql) for name, sql in connection.execute(_FOUND)}


def _words(statement: str) -> str:
    return " ".join(statement.split())


def _name(statement: str) -> str:
    return statement.split()[2]


_TABLE: Final = frozenset(map(_name, CHANGE_LOG))
_TRIGGERS: Final = tuple(each for kind in KINDS.values() for each in kind.triggers)
_MADE: Final = {_name(each): _words(each) for each in (*CHANGE_LOG, *_TRIGGERS)}
_EARLIER: Final = _TABLE | {_name(each).rpartition("_")[0] for each in _TRIGGERS}
"""The names in earlier releases, whose triggers noted several kinds."""

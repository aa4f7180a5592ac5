"""The log of local changes: its triggers, and the changes from before sharing.

Triggers log each change, so that no booking waits for sharing; ``merging`` processes the log later.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from deskdispatch.domain.sharing.record import SharedKind
from deskdispatch.journal.database import transaction
from deskdispatch.journal.sharing import deliveries
from deskdispatch.journal.sharing.kinds import KINDS
from deskdispatch.journal.sharing_schema import CHANGE_LOG

LOGGED_AT_ONCE: Final = 2_000
"""Changes or ids taken at once: some milliseconds."""

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


def update_log(connection: sqlite3.Connection) -> None:
    """Creates or updates the log's triggers; if some were missing, all rows are read again."""
    found = _found(connection)
    if found == _MADE:
        return
    with transaction(connection):
        _drop_triggers(connection)
        if is_new := any(found.get(name) != _MADE[name] for name in _TABLE):
            connection.execute("DROP TABLE IF EXISTS local_changes")
        for statement in (*(CHANGE_LOG if is_new else ()), *_TRIGGERS):
            connection.execute(statement)
        is_whole = found.keys() >= _MADE.keys() - _ADDED or found.keys() >= _EARLIER
        if is_new or not is_whole:
            connection.execute(_SHARE_ALL_AGAIN)


def switch_log_off(connection: sqlite3.Connection) -> bool:
    """Drops the triggers until the next ``update_log``; returns whether there were any."""
    with transaction(connection):
        return _drop_triggers(connection)


def fill_slice(connection: sqlite3.Connection) -> bool:
    """Notes a slice of the rows from before sharing; returns whether there are more."""
    with transaction(connection):
        kind, after = connection.execute(_POSITION).fetchone() or (None, "")
        if kind is None:
            return False
        names = list(KINDS)
        kind = kind or names[0]
        ids = [id for (id,) in connection.execute(ids_after(kind), (after, LOGGED_AT_ONCE))]
        connection.executemany(_NOTE, ((kind, id) for id in ids))
        following = dict(zip(names, [*names[1:], None], strict=True))
        position = (kind, ids[-1]) if ids else (following[kind], "")
        connection.execute(_MOVE, position)
    return position[0] is not None


def ids_after(kind: str) -> str:
    """Returns a query for ids of a kind in their order, after a given id."""
    return f"SELECT id FROM ({KINDS[kind].ids}) WHERE id > ? ORDER BY id LIMIT ?"


def _drop_triggers(connection: sqlite3.Connection) -> bool:
    names = [name for name in _found(connection) if name not in _TABLE]
    for name in names:
        connection.execute(f"DROP TRIGGER {name}")
    return bool(names)


def _found(connection: sqlite3.Connection) -> dict[str, str]:
    """Returns the statements of the log in this file, by the name of table or trigger."""
    return {name: " ".join(sql.split()) for name, sql in connection.execute(_FOUND)}


def _name(statement: str) -> str:
    return statement.split()[2]


_TABLE: Final = frozenset(map(_name, CHANGE_LOG))
_TRIGGERS: Final = tuple(each for kind in KINDS.values() for each in kind.triggers)
_MADE: Final = {_name(each): " ".join(each.split()) for each in (*CHANGE_LOG, *_TRIGGERS)}
_YOUNGER: Final = (
    *(SharedKind.SAVED_PLACE, SharedKind.CLERK, SharedKind.WRONG_BOOKING, SharedKind.TEMPLATE),
    *(SharedKind.STANDING_ROW, SharedKind.DRAWER_COUNT, SharedKind.SETTLED_CASH),
)
_ADDED: Final = frozenset(
    _name(each)
    for triggers in (deliveries.DOOR_TRIGGERS, *(KINDS[kind].triggers for kind in _YOUNGER))
    for each in triggers
)
"""Triggers of tables that are younger than the log: missing ones lost no changes."""

_EARLIER: Final = _TABLE | {
    name.rpartition("_")[0] for name in map(_name, _TRIGGERS) if name not in _ADDED
}
"""Names of triggers in earlier releases, each of which noted several kinds."""

"""Notes all that stood here before sharing began, in slices."""

from __future__ import annotations

import sqlite3
from typing import Final

from deskdispatch.journal.database import transaction
from deskdispatch.journal.shared_kinds.kinds import KINDS

_SLICE: Final = 2_000
"""Ids that are noted at once, which takes some milliseconds."""

_NOTE: Final = "INSERT OR IGNORE INTO shared_changes (kind, id, time) VALUES (?, ?, 0)"
_POSITION: Final = "SELECT fill_kind, fill_id FROM sharing"
_MOVE: Final = "UPDATE sharing SET fill_kind = ?, fill_id = ?"


def fill_slice(connection: sqlite3.Connection) -> bool:
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
        ids = [id for (id,) in connection.execute(ids_after(kind), (after, _SLICE))]
        connection.executemany(_NOTE, ((kind, id) for id in ids))
        position = (kind, ids[-1]) if ids else (_following(names, kind), "")
        connection.execute(_MOVE, position)
    return position[0] is not None


def ids_after(kind: str) -> str:
    """A query for ids of a kind in their order, from behind one."""
    return f"SELECT id FROM ({KINDS[kind].ids}) WHERE id > ? ORDER BY id LIMIT ?"


def _following(names: list[str], kind: str) -> str | None:
    at = names.index(kind) + 1
    return names[at] if at < len(names) else None

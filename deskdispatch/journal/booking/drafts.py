"""Rows of unsent booking forms: the current one and those saved by name."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Final

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, storable, time_of, time_text, to_text

NAMED: Final = "SELECT id, name, kept_at, value FROM kept_drafts ORDER BY kept_at DESC, id DESC"
_KEEP: Final = "REPLACE INTO draft (only, kept_at, value) VALUES (1, ?, ?)"
_KEEP_NAMED: Final = "REPLACE INTO kept_drafts (id, name, kept_at, value) VALUES (?, ?, ?, ?)"


def keep(connection: sqlite3.Connection, draft: Draft, at: datetime) -> None:
    """Saves the current form; an empty one deletes the row."""
    with transaction(connection):
        write_current(connection, draft, at)


def write_current(connection: sqlite3.Connection, draft: Draft, at: datetime) -> None:
    if draft == Draft():
        connection.execute("DELETE FROM draft")
    else:
        connection.execute(_KEEP, (time_text(at), to_text(draft)))


def current(connection: sqlite3.Connection) -> Draft | None:
    row = connection.execute("SELECT value FROM draft").fetchone()
    return None if row is None else from_text(Draft, row[0])


def current_saved_at(connection: sqlite3.Connection) -> datetime | None:
    row = connection.execute("SELECT kept_at FROM draft").fetchone()
    return None if row is None else time_of(row[0])


def keep_named(connection: sqlite3.Connection, kept: SavedDraft) -> None:
    """Saves a named draft, which replaces the held order of the same id."""
    with transaction(connection):
        write_named(connection, kept)
        connection.execute("DELETE FROM held_orders WHERE id = ?", (storable(kept.id),))


def write_named(
    connection: sqlite3.Connection, kept: SavedDraft, statement: str = _KEEP_NAMED
) -> None:
    """Writes a saved draft, or by another statement a row with such columns."""
    texts = (storable(kept.id), storable(kept.name), time_text(kept.kept_at), to_text(kept.draft))
    connection.execute(statement, texts)


def named(connection: sqlite3.Connection, query: str = NAMED) -> tuple[SavedDraft, ...]:
    """Returns the saved drafts, or the rows with such columns of another query."""
    return tuple(
        SavedDraft(id=id, name=name, draft=from_text(Draft, value), kept_at=time_of(kept_at))
        for id, name, kept_at, value in connection.execute(query).fetchall()
    )


def delete(connection: sqlite3.Connection, id: str) -> None:
    with transaction(connection):
        connection.execute("DELETE FROM kept_drafts WHERE id = ?", (storable(id),))

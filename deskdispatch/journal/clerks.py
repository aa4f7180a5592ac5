"""Rows of the clerks, and of the wrong PINs that were typed for each on this PC."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from deskdispatch.domain.clerks.clerk import Clerk, WrongPins
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, storable, time_of, time_text, to_text, values_of

TABLES: Final = (
    """
    CREATE TABLE clerks (
        id TEXT PRIMARY KEY, -- a random UUID
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE wrong_pins ( -- since the last right one
        clerk_id TEXT PRIMARY KEY,
        times INTEGER NOT NULL,
        at TEXT NOT NULL
    ) STRICT
    """,
)
ALL: Final = "SELECT value FROM clerks ORDER BY id"
ONE: Final = "SELECT value FROM clerks WHERE id = ?"
WRONG: Final = "SELECT times, at FROM wrong_pins WHERE clerk_id = ?"
_DELETE: Final = "DELETE FROM clerks WHERE id = ?"
_KEEP: Final = """
    INSERT INTO clerks (id, value) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
"""
_NOTE: Final = """
    INSERT INTO wrong_pins (clerk_id, times, at) VALUES (?, 1, ?)
    ON CONFLICT (clerk_id) DO UPDATE SET times = times + 1, at = excluded.at
"""
_FORGET: Final = "DELETE FROM wrong_pins WHERE clerk_id = ?"
_FIELDS: Final = tuple(Clerk.model_fields)


def every(connection: sqlite3.Connection) -> tuple[Clerk, ...]:
    return values_of(connection, Clerk, ALL)


def one(connection: sqlite3.Connection, id: str) -> Clerk | None:
    row = connection.execute(ONE, (storable(id),)).fetchone()
    return None if row is None else from_text(Clerk, row[0])


def keep(connection: sqlite3.Connection, clerk: Clerk) -> None:
    with transaction(connection):
        write(connection, clerk)


def write(connection: sqlite3.Connection, clerk: Clerk) -> None:
    """Writes all fields, so that the row is the same text at every counter."""
    whole = clerk.model_copy(update={name: getattr(clerk, name) for name in _FIELDS})
    connection.execute(_KEEP, (storable(clerk.id), to_text(whole)))


def edit(connection: sqlite3.Connection, id: str, fields: Mapping[str, Any]) -> Clerk | None:
    """Sets fields of a clerk as stored now; None for one who was removed."""
    with transaction(connection):
        clerk = one(connection, id)
        if clerk is not None:
            clerk = clerk.model_copy(update=dict(fields))
            write(connection, clerk)
    return clerk


def delete(connection: sqlite3.Connection, id: str) -> None:
    with transaction(connection):
        delete_row(connection, id)


def delete_row(connection: sqlite3.Connection, id: str) -> None:
    connection.execute(_DELETE, (storable(id),))
    connection.execute(_FORGET, (storable(id),))


def wrong_pins(connection: sqlite3.Connection, id: str) -> WrongPins | None:
    row = connection.execute(WRONG, (storable(id),)).fetchone()
    return None if row is None else WrongPins(row[0], time_of(row[1]))


def note_pin(connection: sqlite3.Connection, id: str, at: datetime) -> WrongPins:
    """Counts a typed PIN as wrong, until it turns out to be right."""
    with transaction(connection):
        connection.execute(_NOTE, (storable(id), time_text(at)))
        noted = wrong_pins(connection, id)
    if noted is None:
        raise ValueError("a row that was just written is not there")
    return noted


def forget_wrong_pins(connection: sqlite3.Connection, id: str) -> None:
    with transaction(connection):
        connection.execute(_FORGET, (storable(id),))

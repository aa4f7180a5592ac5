"""Rows of the clerks, and of the wrong PINs typed for each clerk on this PC."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Final

from deskdispatch.domain.clerks import Clerk, WrongPins
from deskdispatch.journal.database import transaction
from deskdispatch.journal.value_table import ValueTable
from deskdispatch.journal.values import storable, time_of, time_text

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
CLERKS: Final = ValueTable("clerks", Clerk)
WRONG: Final = "SELECT times, at FROM wrong_pins WHERE clerk_id = ?"
_NOTE: Final = """
    INSERT INTO wrong_pins (clerk_id, times, at) VALUES (?, 1, ?)
    ON CONFLICT (clerk_id) DO UPDATE SET times = times + 1, at = excluded.at
"""
_FORGET: Final = "DELETE FROM wrong_pins WHERE clerk_id = ?"


def delete(connection: sqlite3.Connection, id: str) -> None:
    with transaction(connection):
        delete_row(connection, id)


def delete_row(connection: sqlite3.Connection, id: str) -> None:
    CLERKS.delete_row(connection, id)
    connection.execute(_FORGET, (storable(id),))


def wrong_pins(connection: sqlite3.Connection, id: str) -> WrongPins | None:
    row = connection.execute(WRONG, (storable(id),)).fetchone()
    return None if row is None else WrongPins(row[0], time_of(row[1]))


def note_pin(connection: sqlite3.Connection, id: str, at: datetime) -> WrongPins:
    """Counts a PIN as wrong before it is checked; the count is reset if the PIN is right."""
    with transaction(connection):
        connection.execute(_NOTE, (storable(id), time_text(at)))
        noted = wrong_pins(connection, id)
    if noted is None:
        raise ValueError("a row that was just written is not there")
    return noted


def forget_wrong_pins(connection: sqlite3.Connection, id: str) -> None:
    with transaction(connection):
        connection.execute(_FORGET, (storable(id),))

"""Facts about the service: the last bootstrap answer, and whether it keeps marks."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Final

from deskdispatch.domain.account.account import Bootstrap
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, storable, time_of, time_text, to_text

_ASK: Final = "SELECT keeps_digits FROM services WHERE base_url = ?"
_NOTE: Final = "REPLACE INTO services (base_url, keeps_digits, learnt_at) VALUES (?, ?, ?)"


def note_marks(connection: sqlite3.Connection, base_url: str, kept: bool, at: datetime) -> None:
    """Saves whether a service returns all digits of a drop-off."""
    with transaction(connection):
        connection.execute(_NOTE, (storable(base_url), int(kept), time_text(at)))


def marks_kept(connection: sqlite3.Connection, base_url: str) -> bool | None:
    """Whether the service returns all digits; None where that is not known yet."""
    row = connection.execute(_ASK, (storable(base_url),)).fetchone()
    return None if row is None else bool(row[0])


def keep_bootstrap(connection: sqlite3.Connection, answer: Bootstrap, at: datetime) -> None:
    """Saves this answer in place of the one before."""
    row = (time_text(at), to_text(answer))
    with transaction(connection):
        connection.execute("REPLACE INTO bootstrap (only, kept_at, value) VALUES (1, ?, ?)", row)


def bootstrap(connection: sqlite3.Connection) -> tuple[Bootstrap, datetime] | None:
    """The last answer and its time; None before the first."""
    row = connection.execute("SELECT value, kept_at FROM bootstrap").fetchone()
    return None if row is None else (from_text(Bootstrap, row[0]), time_of(row[1]))

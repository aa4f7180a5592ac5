"""The last bootstrap answer, so that a start without internet has a form to fill."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from deskdispatch.domain.account.account import Bootstrap
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, time_of, time_text, to_text


def keep(connection: sqlite3.Connection, bootstrap: Bootstrap, at: datetime) -> None:
    """Saves this answer in place of the one before."""
    row = (time_text(at), to_text(bootstrap))
    with transaction(connection):
        connection.execute("REPLACE INTO bootstrap (only, kept_at, value) VALUES (1, ?, ?)", row)


def kept(connection: sqlite3.Connection) -> tuple[Bootstrap, datetime] | None:
    """The last answer and its time; None before the first."""
    row = connection.execute("SELECT value, kept_at FROM bootstrap").fetchone()
    return None if row is None else (from_text(Bootstrap, row[0]), time_of(row[1]))

"""What was learnt of each service by its answers."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Final

from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import storable, time_text

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

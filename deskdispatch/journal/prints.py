"""Slips that were printed."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Final

from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import storable, time_text

COUNT: Final = "SELECT count(*) FROM prints WHERE delivery_id = ?"
_LOG: Final = "INSERT INTO prints (delivery_id, printed_at, target) VALUES (?, ?, ?)"


def log(connection: sqlite3.Connection, delivery_id: str, at: datetime, target: str) -> None:
    """Writes down that a slip went to a printer or a file."""
    with transaction(connection):
        connection.execute(_LOG, (storable(delivery_id), time_text(at), storable(target)))


def count(connection: sqlite3.Connection, delivery_id: str) -> int:
    """How many slips of this delivery were printed."""
    return int(connection.execute(COUNT, (storable(delivery_id),)).fetchone()[0])

"""Slips that were printed."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Final

from deskdispatch.domain.slips.print_job import PrintEntry
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import storable, time_of, time_text

_SELECT: Final = "SELECT delivery_id, printed_at, target, coalesce(who, '') FROM prints"
COUNT: Final = "SELECT count(*) FROM prints WHERE delivery_id = ?"
OF_DELIVERY: Final = f"{_SELECT} WHERE delivery_id = ? ORDER BY id DESC"
RECENT: Final = f"{_SELECT} ORDER BY id DESC LIMIT ?"
LOG: Final = "INSERT INTO prints (delivery_id, printed_at, target, who) VALUES (?, ?, ?, ?)"


def log(
    connection: sqlite3.Connection, delivery_id: str, at: datetime, target: str, who: str = ""
) -> None:
    """Writes down that a slip went to a printer or a file."""
    row = (storable(delivery_id), time_text(at), storable(target), storable(who))
    with transaction(connection):
        connection.execute(LOG, row)


def count(connection: sqlite3.Connection, delivery_id: str) -> int:
    """How many slips of this delivery were printed."""
    return int(connection.execute(COUNT, (storable(delivery_id),)).fetchone()[0])


def of_delivery(connection: sqlite3.Connection, delivery_id: str) -> tuple[PrintEntry, ...]:
    """Every slip of this delivery, the last one first."""
    return _entries(connection.execute(OF_DELIVERY, (storable(delivery_id),)))


def recent(connection: sqlite3.Connection, limit: int) -> tuple[PrintEntry, ...]:
    """At most so many slips of all deliveries, the last one first."""
    return _entries(connection.execute(RECENT, (max(limit, 0),)))


def _entries(rows: sqlite3.Cursor) -> tuple[PrintEntry, ...]:
    return tuple(
        PrintEntry(delivery_id=id, printed_at=time_of(at), target=target, who=who)
        for id, at, target, who in rows.fetchall()
    )

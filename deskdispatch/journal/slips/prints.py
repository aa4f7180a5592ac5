"""Rows of the print log."""

from __future__ import annotations

import sqlite3
from typing import Final

from deskdispatch.domain.slips.print_job import PrintEntry
from deskdispatch.journal.values import storable, time_of

_SELECT: Final = "SELECT delivery_id, printed_at, target, coalesce(who, '') FROM prints"
COUNT: Final = "SELECT count(*) FROM prints WHERE delivery_id = ?"
OF_DELIVERY: Final = f"{_SELECT} WHERE delivery_id = ? ORDER BY id DESC"
RECENT: Final = f"{_SELECT} ORDER BY id DESC LIMIT ?"
LOG: Final = "INSERT INTO prints (delivery_id, printed_at, target, who) VALUES (?, ?, ?, ?)"


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

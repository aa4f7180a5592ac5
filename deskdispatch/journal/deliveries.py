"""Deliveries seen: everything that the service ever said of each."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from deskdispatch.domain.delivery import Delivery
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, storable, time_text, to_text

NEWEST: Final = "SELECT value FROM deliveries ORDER BY created_at DESC, id DESC LIMIT ?"
ONE: Final = "SELECT value FROM deliveries WHERE id = ?"
_KEEP: Final = """
    INSERT INTO deliveries (id, order_number, status, created_at, seen_at, value)
    VALUES (:id, :order_number, :status, coalesce(:created_at, :seen_at), :seen_at, :value)
    ON CONFLICT (id) DO UPDATE SET
        order_number = excluded.order_number,
        status = excluded.status,
        created_at = coalesce(:created_at, created_at),
        seen_at = excluded.seen_at,
        value = excluded.value
"""


def remember(
    connection: sqlite3.Connection, deliveries: Sequence[Delivery], seen_at: datetime
) -> tuple[Delivery, ...]:
    """Keeps what is new of these, in one transaction; returns what was written, merged."""
    with transaction(connection):
        return keep(connection, deliveries, seen_at)


def keep(
    connection: sqlite3.Connection, deliveries: Sequence[Delivery], seen_at: datetime
) -> tuple[Delivery, ...]:
    """As ``remember``, inside a transaction of the caller's."""
    changed: dict[str, Delivery] = {}
    for delivery in deliveries:
        merged = _merged(connection, changed.get(delivery.id), delivery)
        if merged is not None:
            changed[delivery.id] = merged
    connection.executemany(_KEEP, (_row(delivery, seen_at) for delivery in changed.values()))
    return tuple(changed.values())


def newest(connection: sqlite3.Connection, limit: int) -> tuple[Delivery, ...]:
    """At most ``limit`` deliveries, newest first."""
    rows = connection.execute(NEWEST, (max(limit, 0),)).fetchall()
    return tuple(from_text(Delivery, value) for (value,) in rows)


def one(connection: sqlite3.Connection, delivery_id: str) -> Delivery | None:
    """The delivery with this id."""
    text = _text_of(connection, delivery_id)
    return None if text is None else from_text(Delivery, text)


def _merged(
    connection: sqlite3.Connection, fresh: Delivery | None, newer: Delivery
) -> Delivery | None:
    """What is now to be written of a delivery; None if it is written so already.

    A response carries some fields only: what an earlier one said is kept. Texts are compared,
    not values, for what the wire cannot carry (microseconds) is no change.
    """
    if fresh is not None:
        return fresh.merged(newer)
    text = _text_of(connection, newer.id)
    if text is None:
        return newer
    if text == to_text(newer):
        return None
    merged = from_text(Delivery, text).merged(newer)
    return None if text == to_text(merged) else merged


def _text_of(connection: sqlite3.Connection, delivery_id: str) -> str | None:
    row = connection.execute(ONE, (storable(delivery_id),)).fetchone()
    return None if row is None else row[0]


def _row(delivery: Delivery, seen_at: datetime) -> dict[str, str | None]:
    created_at = delivery.created_at
    return {
        "id": storable(delivery.id),
        "order_number": storable(delivery.order_number),
        "status": storable(delivery.status),
        "created_at": None if created_at is None else time_text(created_at),
        "seen_at": time_text(seen_at),
        "value": to_text(delivery),
    }

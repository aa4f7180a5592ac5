"""Rows of deliveries that were booked wrongly and reported."""

from __future__ import annotations

import sqlite3
from typing import Final

from deskdispatch.domain.wrong_bookings import WrongBooking
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, storable, to_text, values_of

TABLE: Final = (
    """
    CREATE TABLE wrong_bookings (
        delivery_id TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT
    """,
    # what others have shared of this kind before this PC knew it
    """
    INSERT INTO wrong_bookings (delivery_id, value)
    SELECT id, json_object(
        'deliveryId', id,
        'orderNumber', json_extract(fields, '$.orderNumber[0]'),
        'reason', json_extract(fields, '$.reason[0]'),
        'reportedAt', json_extract(fields, '$.reportedAt[0]'),
        'isPaid', json(iif(json_extract(fields, '$.isPaid[0]') = 0, 'false', 'true')),
        'stoppedAt', json_extract(fields, '$.stoppedAt[0]'),
        'refundedAt', json_extract(fields, '$.refundedAt[0]'),
        'endedAt', json_extract(fields, '$.endedAt[0]')
    )
    FROM (
        SELECT id, CASE WHEN json_valid(fields) THEN fields ELSE '{}' END AS fields
        FROM shared_records WHERE kind = 'wrong_booking'
    )
    WHERE json_type(fields, '$.orderNumber[0]') = 'text'
        AND json_type(fields, '$.reason[0]') = 'text'
        AND json_type(fields, '$.reportedAt[0]') = 'text'
    """,
)
ALL: Final = "SELECT value FROM wrong_bookings ORDER BY delivery_id"
ONE: Final = "SELECT value FROM wrong_bookings WHERE delivery_id = ?"
_KEEP: Final = """
    INSERT INTO wrong_bookings (delivery_id, value) VALUES (?, ?)
    ON CONFLICT (delivery_id) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
"""
_FIELDS: Final = tuple(WrongBooking.model_fields)


def every(connection: sqlite3.Connection) -> tuple[WrongBooking, ...]:
    return values_of(connection, WrongBooking, ALL)


def one(connection: sqlite3.Connection, delivery_id: str) -> WrongBooking | None:
    row = connection.execute(ONE, (storable(delivery_id),)).fetchone()
    return None if row is None else from_text(WrongBooking, row[0])


def keep(connection: sqlite3.Connection, wrong: WrongBooking) -> None:
    with transaction(connection):
        write(connection, wrong)


def write(connection: sqlite3.Connection, wrong: WrongBooking) -> None:
    """Writes all fields, so that the row is the same text at every counter."""
    whole = wrong.model_copy(update={name: getattr(wrong, name) for name in _FIELDS})
    connection.execute(_KEEP, (storable(wrong.delivery_id), to_text(whole)))

"""Backfill of summaries and stages for deliveries of releases that wrote none.

Such a journal may hold a hundred thousand deliveries: the rows that the board starts with are made
at once, the rest in slices when they are queried.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import merged_summary
from deskdispatch.journal.database import transaction
from deskdispatch.journal.deliveries import stages, summaries
from deskdispatch.journal.deliveries.summaries import IS_ACTIVE, SummaryRow
from deskdispatch.journal.values import as_json, from_text, storable, time_of

AT_ONCE: Final = 1000
"""Number of the newest deliveries whose summaries are made during the migration."""

_SLICE: Final = 200
"""Deliveries per later slice; small, because a booking waits for the current slice."""

NEXT: Final = f"SELECT id FROM unfilled ORDER BY rowid LIMIT {_SLICE}"
AMONG: Final = "SELECT id FROM unfilled WHERE id IN (SELECT value FROM json_each(?))"
FIRST: Final = f"""
    SELECT id FROM deliveries WHERE rowid IN (
        SELECT rowid FROM deliveries WHERE {IS_ACTIVE}
        UNION SELECT rowid FROM (
            SELECT rowid FROM deliveries ORDER BY created_at DESC, id DESC LIMIT {AT_ONCE}
        )
    )
"""
_SOURCES: Final = """
    SELECT deliveries.value, deliveries.created_at, deliveries.seen_at, summaries.id IS NULL
    FROM json_each(?) CROSS JOIN deliveries ON deliveries.id = json_each.value
    LEFT JOIN summaries ON summaries.id = deliveries.id
"""
_ALL: Final = "INSERT INTO unfilled SELECT id FROM deliveries ORDER BY created_at"
_NEWEST: Final = "SELECT max(stands_at) FROM summaries"
_DONE: Final = "DELETE FROM unfilled WHERE id IN (SELECT value FROM json_each(?))"


def queue_all(connection: sqlite3.Connection) -> None:
    """Queues all deliveries and makes the rows that a start needs, inside a transaction.

    Existing summaries stay. An unreadable row raises ``JournalError`` ``DAMAGED``.
    """
    connection.execute(_ALL)
    _fill(connection, _ids(connection, FIRST))


def fill_slice(connection: sqlite3.Connection) -> bool:
    """Makes the next slice; returns whether there was one."""
    if ids := _ids(connection, NEXT):
        with transaction(connection):
            _fill(connection, ids)
    return bool(ids)


def fill(connection: sqlite3.Connection, ids: Collection[str]) -> None:
    with transaction(connection):
        fill_in_transaction(connection, ids)


def fill_in_transaction(connection: sqlite3.Connection, ids: Collection[str]) -> None:
    """Like ``fill``, inside the caller's transaction."""
    if found := _ids(connection, AMONG, as_json(ids)):
        _fill(connection, found)


def _ids(connection: sqlite3.Connection, query: str, *parameters: str) -> list[str]:
    return [id for (id,) in connection.execute(query, parameters).fetchall()]


def _fill(connection: sqlite3.Connection, ids: list[str]) -> None:
    if not ids:
        return
    summary_rows, found = [], []
    sent = summaries.bookings(connection, ids)
    for value, created, seen_at, has_none in connection.execute(_SOURCES, (as_json(ids),)):
        delivery = from_text(Delivery, value)
        if has_none:
            booking = sent.get(storable(delivery.id))
            summary = merged_summary(None, delivery, summaries.areas(), time_of(seen_at), booking)
            summary_rows.append(SummaryRow.of(summary, time_of(created).timestamp()))
        found.append(delivery)
    summaries.write(connection, summary_rows)
    (newest,) = connection.execute(_NEWEST).fetchone()
    stages.write(connection, found, datetime.fromtimestamp(newest, UTC))
    connection.execute(_DONE, (as_json(ids),))

"""Rows of deliveries: all data that the service ever sent about each, as JSON."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary, searchable, without_customer
from deskdispatch.journal.database import transaction
from deskdispatch.journal.deliveries import backfill, stages, summaries
from deskdispatch.journal.deliveries.summaries import (
    BOARD_LIMIT,
    IS_ACTIVE,
    NOT_SEEN_BEFORE,
    Since,
    SummaryRow,
)
from deskdispatch.journal.values import (
    as_json,
    from_text,
    maybe_time_text,
    storable,
    time_text,
    to_text,
    values_of,
)

_BY_SUMMARIES: Final = """
    SELECT value FROM summaries CROSS JOIN deliveries ON deliveries.id = summaries.id
"""
_NEWEST_FIRST: Final = "ORDER BY summaries.stands_at DESC, summaries.id DESC"
NEWEST: Final = f"{_BY_SUMMARIES} {_NEWEST_FIRST} LIMIT ?"
ONE: Final = "SELECT value FROM deliveries WHERE id = ?"
SOME: Final = "SELECT id, value FROM deliveries WHERE id IN (SELECT value FROM json_each(?))"
ACTIVE: Final = f"{_BY_SUMMARIES} WHERE summaries.{IS_ACTIVE} {_NEWEST_FIRST}"
COUNT: Final = "SELECT count(*) FROM deliveries"
OF_ORDERS: Final = """
    SELECT value FROM deliveries WHERE order_number IN (SELECT value FROM json_each(?))
"""
ERASED: Final = """
    SELECT order_number, instr(value, '"customerErased":true') FROM deliveries
    WHERE order_number IN (SELECT value FROM json_each(?))
"""
ERASED_OF_OTHERS: Final = """
    SELECT order_number FROM erased_deliveries
    CROSS JOIN shared_bookings ON delivery_id = erased_deliveries.id
    WHERE order_number IN (SELECT value FROM json_each(?))
"""
"""Orders that only their counter has seen; reads all erased deliveries."""

ERASED_AMONG: Final = """
    SELECT id FROM erased_deliveries WHERE id IN (SELECT value FROM json_each(?))
"""
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
    connection: sqlite3.Connection,
    deliveries: Sequence[Delivery],
    seen_at: datetime,
    since: Since = NOT_SEEN_BEFORE,
) -> tuple[Delivery, ...]:
    """Merges deliveries with the stored ones in a transaction; returns new and changed ones.

    Statuses first seen before ``seen_at`` have their time in ``since``.
    """
    with transaction(connection):
        return write(connection, deliveries, seen_at, since)


def write(
    connection: sqlite3.Connection,
    deliveries: Sequence[Delivery],
    seen_at: datetime,
    since: Since = NOT_SEEN_BEFORE,
) -> tuple[Delivery, ...]:
    """Merges like ``remember``, inside the caller's transaction."""
    written: dict[str, Delivery] = {}
    ids = {delivery.id for delivery in deliveries}
    backfill.fill_in_transaction(connection, ids)
    texts = _texts_of(connection, ids)
    erased = erased_among(connection, {storable(id) for id in ids} - texts.keys())
    for seen in deliveries:
        id = storable(seen.id)
        merged = seen.without_customer() if id in erased else seen
        text, before = to_text(merged), texts.get(id)
        if before is not None and before != text:
            merged = from_text(Delivery, before).merged(merged)
            text = to_text(merged)
        if before != text:  # a value that JSON cannot carry, such as a microsecond, is no change
            texts[id], written[id] = text, merged
    rows = (_row(delivery, texts[id], seen_at) for id, delivery in written.items())
    connection.executemany(_KEEP, rows)
    merged_ones = tuple(written.values())
    summaries.merge_deliveries(connection, merged_ones, seen_at, since)
    stages.write(connection, merged_ones, seen_at)
    return merged_ones


def add_imported(
    connection: sqlite3.Connection,
    rows: Sequence[tuple[Delivery, DeliverySummary]],
    at: datetime,
) -> int:
    """Writes the unknown deliveries of an imported history, all or none; returns their number.

    Known deliveries are not changed. One without a time is placed at ``at``. Search texts are
    rebuilt.
    """
    with transaction(connection):
        known = _texts_of(connection, {delivery.id for delivery, _ in rows})
        unknown = {id: row for row in rows if (id := storable(row[0].id)) not in known}
        for id in erased_among(connection, unknown):
            delivery, summary = unknown[id]
            unknown[id] = (delivery.without_customer(), without_customer(summary))
        new = [delivery for delivery, _ in unknown.values()]
        connection.executemany(_KEEP, (_row(each, to_text(each), at) for each in new))
        summary_rows = (
            SummaryRow.of(searchable(summary), at.timestamp()) for _, summary in unknown.values()
        )
        summaries.write(connection, summary_rows)
        stages.write(connection, new, at)
        for id, sent in summaries.bookings(connection, unknown).items():
            summaries.add_booking(connection, unknown[id][0], sent)
    return len(unknown)


def newest(connection: sqlite3.Connection, limit: int = BOARD_LIMIT) -> tuple[Delivery, ...]:
    return values_of(connection, Delivery, NEWEST, max(limit, 0))


def one(connection: sqlite3.Connection, delivery_id: str) -> Delivery | None:
    return next(iter(values_of(connection, Delivery, ONE, storable(delivery_id))), None)


def some(connection: sqlite3.Connection, ids: Collection[str]) -> tuple[Delivery, ...]:
    return tuple(from_text(Delivery, text) for text in _texts_of(connection, ids).values())


def active(connection: sqlite3.Connection) -> tuple[Delivery, ...]:
    return values_of(connection, Delivery, ACTIVE)


def count(connection: sqlite3.Connection) -> int:
    return int(connection.execute(COUNT).fetchone()[0])


def of_orders(connection: sqlite3.Connection, orders: Collection[str]) -> tuple[Delivery, ...]:
    return values_of(connection, Delivery, OF_ORDERS, as_json(orders))


def erased_orders(connection: sqlite3.Connection, orders: Collection[str]) -> frozenset[str]:
    """Returns those of these order numbers whose customer was erased."""
    if not orders:
        return frozenset()
    seen = connection.execute(ERASED, (as_json(orders),)).fetchall()
    erased = {order for order, is_erased in seen if is_erased}
    if unseen := set(orders).difference(order for order, _is_erased in seen):
        erased.update(row[0] for row in connection.execute(ERASED_OF_OTHERS, (as_json(unseen),)))
    return frozenset(erased)


def erased_among(connection: sqlite3.Connection, ids: Collection[str]) -> frozenset[str]:
    """Returns those of these delivery ids whose customer was erased, known here or not."""
    if not ids:
        return frozenset()
    return frozenset(id for (id,) in connection.execute(ERASED_AMONG, (as_json(ids),)))


def _row(delivery: Delivery, text: str, seen_at: datetime) -> dict[str, str | None]:
    return {
        "id": storable(delivery.id),
        "order_number": storable(delivery.order_number),
        "status": storable(delivery.status),
        "created_at": maybe_time_text(delivery.created_at),
        "seen_at": time_text(seen_at),
        "value": text,
    }


def _texts_of(connection: sqlite3.Connection, ids: Collection[str]) -> dict[str, str]:
    return dict(connection.execute(SOME, (as_json(ids),)).fetchall())

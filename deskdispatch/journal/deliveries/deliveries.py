"""Rows of deliveries: everything the service ever said of each, as JSON."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

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
from deskdispatch.journal.values import from_text, listed, storable, time_text, to_text

NEWEST: Final = "SELECT value FROM deliveries ORDER BY created_at DESC, id DESC LIMIT ?"
ONE: Final = "SELECT value FROM deliveries WHERE id = ?"
SOME: Final = "SELECT id, value FROM deliveries WHERE id IN (SELECT value FROM json_each(?))"
ACTIVE: Final = f"""
    SELECT value FROM summaries CROSS JOIN deliveries ON deliveries.id = summaries.id
    WHERE summaries.{IS_ACTIVE} ORDER BY summaries.stands_at DESC, summaries.id DESC
"""
COUNT: Final = "SELECT count(*) FROM deliveries"
OF_ORDERS: Final = """
    SELECT value FROM deliveries WHERE order_number IN (SELECT value FROM json_each(?))
"""
ERASED: Final = """
    SELECT order_number FROM deliveries
    WHERE order_number IN (SELECT value FROM json_each(?)) AND instr(value, '"customerErased":true')
"""
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
    """Merges these with the stored ones, in one transaction; returns the new and changed ones.

    Their statuses were first seen at ``since``, where that was before ``seen_at``.
    """
    with transaction(connection):
        return keep(connection, deliveries, seen_at, since)


def keep(
    connection: sqlite3.Connection,
    deliveries: Sequence[Delivery],
    seen_at: datetime,
    since: Since = NOT_SEEN_BEFORE,
) -> tuple[Delivery, ...]:
    """Merges like ``remember``, inside the caller's transaction."""
    written: dict[str, _Written] = {}
    ids = {delivery.id for delivery in deliveries}
    backfill.catch_up(connection, ids)
    texts = _texts_of(connection, ids)
    erased = erased_among(connection, {storable(id) for id in ids} - texts.keys())
    for seen in deliveries:
        is_erased = storable(seen.id) in erased
        delivery = seen.without_customer() if is_erased else seen
        if (before := written.get(delivery.id)) is not None:
            written[delivery.id] = _Written.of(before.delivery.merged(delivery))
        elif (merged := _merged(texts.get(storable(delivery.id)), delivery)) is not None:
            written[delivery.id] = merged
    connection.executemany(_KEEP, (one.row(seen_at) for one in written.values()))
    merged_ones = tuple(one.delivery for one in written.values())
    summaries.follow(connection, merged_ones, seen_at, since)
    stages.keep(connection, merged_ones)
    return merged_ones


def adopt(
    connection: sqlite3.Connection,
    rows: Sequence[tuple[Delivery, DeliverySummary]],
    at: datetime,
) -> int:
    """Writes the unknown ones of an imported history, all or none; returns how many those are.

    Known ones are not changed. One without a time stands at ``at``. Search texts are made anew.
    """
    with transaction(connection):
        known = _texts_of(connection, {delivery.id for delivery, _ in rows})
        unknown = {id: row for row in rows if (id := storable(row[0].id)) not in known}
        for id in erased_among(connection, unknown):
            delivery, summary = unknown[id]
            unknown[id] = (delivery.without_customer(), without_customer(summary))
        _adopt(connection, unknown, at)
        for id, sent in summaries.bookings(connection, unknown).items():
            summaries.join(connection, unknown[id][0], sent)
    return len(unknown)


def newest(connection: sqlite3.Connection, limit: int = BOARD_LIMIT) -> tuple[Delivery, ...]:
    rows = connection.execute(NEWEST, (max(limit, 0),)).fetchall()
    return tuple(from_text(Delivery, value) for (value,) in rows)


def one(connection: sqlite3.Connection, delivery_id: str) -> Delivery | None:
    text = _text_of(connection, delivery_id)
    return None if text is None else from_text(Delivery, text)


def some(connection: sqlite3.Connection, ids: Collection[str]) -> tuple[Delivery, ...]:
    return tuple(from_text(Delivery, text) for text in _texts_of(connection, ids).values())


def active(connection: sqlite3.Connection) -> tuple[Delivery, ...]:
    rows = connection.execute(ACTIVE).fetchall()
    return tuple(from_text(Delivery, value) for (value,) in rows)


def count(connection: sqlite3.Connection) -> int:
    return int(connection.execute(COUNT).fetchone()[0])


def of_orders(connection: sqlite3.Connection, orders: Collection[str]) -> tuple[Delivery, ...]:
    rows = connection.execute(OF_ORDERS, (listed(orders),)).fetchall()
    return tuple(from_text(Delivery, value) for (value,) in rows)


def erased_orders(connection: sqlite3.Connection, orders: Collection[str]) -> frozenset[str]:
    """The order numbers among these whose customer was erased."""
    if not orders:
        return frozenset()
    return frozenset(order for (order,) in connection.execute(ERASED, (listed(orders),)))


def erased_among(connection: sqlite3.Connection, ids: Collection[str]) -> frozenset[str]:
    """The ids of those of these deliveries whose customer was erased, known here or not."""
    if not ids:
        return frozenset()
    return frozenset(id for (id,) in connection.execute(ERASED_AMONG, (listed(ids),)))


class _Written(NamedTuple):
    """A delivery and its JSON, which takes time to make."""

    delivery: Delivery
    text: str

    @classmethod
    def of(cls, delivery: Delivery) -> _Written:
        return cls(delivery, to_text(delivery))

    def row(self, seen_at: datetime) -> dict[str, str | None]:
        delivery, created_at = self.delivery, self.delivery.created_at
        return {
            "id": storable(delivery.id),
            "order_number": storable(delivery.order_number),
            "status": storable(delivery.status),
            "created_at": None if created_at is None else time_text(created_at),
            "seen_at": time_text(seen_at),
            "value": self.text,
        }


def _adopt(
    connection: sqlite3.Connection,
    rows: Mapping[str, tuple[Delivery, DeliverySummary]],
    at: datetime,
) -> None:
    deliveries = [delivery for delivery, _ in rows.values()]
    summary_rows = [
        SummaryRow.of(searchable(summary), at.timestamp()) for _, summary in rows.values()
    ]
    connection.executemany(_KEEP, (_Written.of(each).row(at) for each in deliveries))
    summaries.write(connection, summary_rows)
    stages.keep(connection, deliveries)


def _merged(text: str | None, newer: Delivery) -> _Written | None:
    """The merged delivery to be written; None if nothing has changed.

    A response carries some fields only: those of earlier ones are kept. JSON is compared, not
    values: what the wire cannot carry (microseconds) is no change.
    """
    fresh = _Written.of(newer)
    if text is None:
        return fresh
    if text == fresh.text:
        return None
    merged = _Written.of(from_text(Delivery, text).merged(newer))
    return None if text == merged.text else merged


def _texts_of(connection: sqlite3.Connection, ids: Collection[str]) -> dict[str, str]:
    return dict(connection.execute(SOME, (listed(ids),)).fetchall())


def _text_of(connection: sqlite3.Connection, delivery_id: str) -> str | None:
    row = connection.execute(ONE, (storable(delivery_id),)).fetchone()
    return None if row is None else row[0]

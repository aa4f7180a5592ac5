"""Rows of the end of a shift: counts of the drawer, and deliveries whose cash was settled."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from deskdispatch.domain.customers.erasure import ErasedPerson
from deskdispatch.domain.shift.drawer_count import DrawerCount
from deskdispatch.domain.shift.settlement import SettledCash
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import (
    as_json,
    from_text,
    storable,
    to_text,
    values_of,
    whole_text,
)

TABLES: Final = (
    """
    CREATE TABLE drawer_counts (
        id TEXT PRIMARY KEY,
        since REAL NOT NULL, -- seconds since 1970, as until
        until REAL NOT NULL,
        is_draft INTEGER NOT NULL CHECK (is_draft IN (0, 1)),
        value TEXT NOT NULL,
        counter_id TEXT -- which kept it; NULL for this PC
    ) STRICT
    """,
    "CREATE INDEX drawer_counts_since ON drawer_counts (since)",
    """
    CREATE TABLE settled_cash (
        delivery_id TEXT PRIMARY KEY,
        list_id TEXT NOT NULL,
        value TEXT NOT NULL,
        counter_id TEXT -- which settled it; NULL for this PC
    ) STRICT
    """,
    "CREATE INDEX settled_cash_list ON settled_cash (list_id)",
    # records that others shared before this PC knew these kinds are written with the next slice
    """
    INSERT OR IGNORE INTO shared_changes (kind, id, time)
    SELECT kind, id, 0 FROM shared_records WHERE kind IN ('drawer_count', 'settled_cash')
    """,
)
_KEEP: Final = """
    INSERT INTO drawer_counts (id, since, until, is_draft, value, counter_id)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
"""
_DROP_DRAFT: Final = "DELETE FROM drawer_counts WHERE is_draft"
COUNTS: Final = """
    SELECT json_set(value, '$.savedBy', coalesce(counter_id, '')) FROM drawer_counts
    WHERE since < ? AND until > ? AND NOT is_draft
"""
ONE: Final = "SELECT value, counter_id FROM drawer_counts WHERE id = ? AND NOT is_draft"
DRAFT: Final = "SELECT value FROM drawer_counts WHERE is_draft"
LAST: Final = """
    SELECT value FROM drawer_counts WHERE NOT is_draft AND counter_id IS NULL
    ORDER BY until DESC, since DESC, rowid DESC LIMIT 1
"""
_ALL: Final = "SELECT value FROM drawer_counts"
_REWRITE: Final = "UPDATE drawer_counts SET value = ? WHERE id = ?"
SETTLED: Final = """
    SELECT json_set(value, '$.counterId', coalesce(counter_id, '')) FROM settled_cash
    WHERE delivery_id IN (SELECT value FROM json_each(?))
"""
OF_LIST: Final = """
    SELECT json_set(value, '$.counterId', coalesce(counter_id, '')) FROM settled_cash
    WHERE list_id = ?
"""
MARK: Final = "SELECT value FROM settled_cash WHERE delivery_id = ? AND counter_id IS NULL"
_SETTLE: Final = """
    INSERT INTO settled_cash (delivery_id, list_id, value) VALUES (?, ?, ?)
    ON CONFLICT (delivery_id) DO NOTHING
"""
_MARK: Final = """
    REPLACE INTO settled_cash (delivery_id, list_id, value, counter_id) VALUES (?, ?, ?, ?)
"""


def keep_count(connection: sqlite3.Connection, count: DrawerCount) -> None:
    """Adds a count and deletes its draft."""
    with transaction(connection):
        connection.execute(_DROP_DRAFT)
        write(connection, count)


def keep_draft(connection: sqlite3.Connection, draft: DrawerCount | None) -> None:
    """Saves the only draft of a count; None deletes it."""
    with transaction(connection):
        connection.execute(_DROP_DRAFT)
        if draft is not None:
            write(connection, draft)


def counts(
    connection: sqlite3.Connection, since: datetime, until: datetime
) -> tuple[DrawerCount, ...]:
    """Returns the counts of periods that overlap with this one, in the order of counting."""
    found = values_of(connection, DrawerCount, COUNTS, until.timestamp(), since.timestamp())
    return tuple(sorted(found, key=lambda each: each.counted_at or each.until))


def draft(connection: sqlite3.Connection) -> DrawerCount | None:
    return next(iter(values_of(connection, DrawerCount, DRAFT)), None)


def last_count(connection: sqlite3.Connection) -> DrawerCount | None:
    return next(iter(values_of(connection, DrawerCount, LAST)), None)


def settled(connection: sqlite3.Connection, ids: Collection[str]) -> Mapping[str, SettledCash]:
    """Returns the marks of the settled ones among these deliveries, by id."""
    found = values_of(connection, SettledCash, SETTLED, as_json(ids))
    return {each.delivery_id: each for each in found}


def settled_of_list(connection: sqlite3.Connection, list_id: str) -> tuple[SettledCash, ...]:
    return values_of(connection, SettledCash, OF_LIST, storable(list_id))


def settle(connection: sqlite3.Connection, marks: Sequence[SettledCash]) -> int:
    """Marks deliveries as settled, and returns how many; an existing mark stays."""
    rows = ((*map(storable, (each.delivery_id, each.list_id)), whole_text(each)) for each in marks)
    with transaction(connection):
        return connection.executemany(_SETTLE, rows).rowcount if marks else 0


def erase(connection: sqlite3.Connection, person: ErasedPerson) -> None:
    """Deletes the reasons that name an erased person, inside a transaction."""
    for (text,) in connection.execute(_ALL).fetchall():
        count = from_text(DrawerCount, text)
        if count.reason and person.is_named_in(count.reason):
            blank = count.model_copy(update={"reason": ""})
            connection.execute(_REWRITE, (to_text(blank), storable(count.id)))


def one(connection: sqlite3.Connection, id: str) -> DrawerCount | None:
    """Returns a stored count, with the counter that made it."""
    row = connection.execute(ONE, (storable(id),)).fetchone()
    if row is None:
        return None
    return from_text(DrawerCount, row[0]).model_copy(update={"saved_by": row[1] or ""})


def mark(connection: sqlite3.Connection, delivery_id: str) -> SettledCash | None:
    """Returns the mark of a delivery that this PC settled."""
    return next(iter(values_of(connection, SettledCash, MARK, storable(delivery_id))), None)


def write(connection: sqlite3.Connection, count: DrawerCount) -> None:
    ordered = count.model_copy(update={"pieces": dict(sorted(count.pieces.items()))})
    row = (
        storable(count.id),
        count.since.timestamp(),
        count.until.timestamp(),
        int(count.counted_at is None),
        whole_text(ordered),
        storable(count.saved_by) or None,
    )
    connection.execute(_KEEP, row)


def write_mark(connection: sqlite3.Connection, settled: SettledCash) -> None:
    """Writes the mark that counts, replacing another one."""
    ids = map(storable, (settled.delivery_id, settled.list_id))
    row = (*ids, whole_text(settled), storable(settled.counter_id) or None)
    connection.execute(_MARK, row)

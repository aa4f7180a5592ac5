"""Rows of templates, and of the hours of standing orders that one counter prepares.

A counter claims an hour before it prepares it. Of two claims the one of the later round counts, or
the earlier one in the same round: a claim in a further round takes over from a counter that cannot
go on.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Final, NamedTuple

from deskdispatch.domain.customers.erasure import ErasedPerson
from deskdispatch.domain.order_files.order_file import FileRow, OrderFile
from deskdispatch.domain.standing_orders.template import Template
from deskdispatch.journal.database import transaction
from deskdispatch.journal.order_files import files, rows
from deskdispatch.journal.value_table import ValueTable
from deskdispatch.journal.values import as_json, parsed, time_text

TABLES: Final = (
    """
    CREATE TABLE templates (
        id TEXT PRIMARY KEY, -- a random UUID
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE standing_rows (
        key TEXT PRIMARY KEY, -- of the row of the order file
        day TEXT NOT NULL,
        own_round INTEGER NOT NULL DEFAULT 0, -- of this PC's claim, 0 without one
        claimed_at TEXT,
        round INTEGER NOT NULL DEFAULT 0, -- of the claim that counts
        holder TEXT NOT NULL DEFAULT '', -- the other counter whose claim counts
        holder_name TEXT NOT NULL DEFAULT '',
        is_prepared INTEGER NOT NULL DEFAULT 0, -- its row was put into the file here
        sent_by TEXT NOT NULL DEFAULT '', -- the other counter that booked it
        delivery_id TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
)
TEMPLATES: Final = ValueTable("templates", Template)


def every(connection: sqlite3.Connection) -> tuple[Template, ...]:
    """Returns all templates this release can read: shared ones may have hours it does not know."""
    rows = connection.execute(TEMPLATES.all).fetchall()
    read = (parsed(Template, json.loads(value)) for (value,) in rows)
    return tuple(template for template in read if template is not None)


def erase(connection: sqlite3.Connection, person: ErasedPerson) -> None:
    """Deletes the templates for a person, and removes the person's phones from others."""
    for template in every(connection):
        left = person.without(template.draft)
        if left.is_blank or person.is_named_in(template.name):
            TEMPLATES.delete_row(connection, template.id)
        elif left is not template.draft:
            TEMPLATES.write(connection, template.model_copy(update={"draft": left}))


# ---- the hours of a day ----

_CLAIM: Final = """
    INSERT INTO standing_rows (key, day, own_round, claimed_at, round) VALUES (?, ?, 1, ?, 1)
    ON CONFLICT (key) DO NOTHING
"""
_TAKE_OVER: Final = """
    UPDATE standing_rows
    SET own_round = round + 1, round = round + 1, claimed_at = ?, is_prepared = 0,
        holder = '', holder_name = ''
    WHERE holder <> '' AND sent_by = '' AND key IN (SELECT value FROM json_each(?))
"""
KNOWN: Final = """
    SELECT key, is_prepared, holder_name FROM standing_rows
    WHERE key IN (SELECT value FROM json_each(?))
"""
_PREPARED: Final = """
    UPDATE standing_rows SET is_prepared = 1 WHERE key IN (SELECT value FROM json_each(?))
"""
_WITHDRAW: Final = """
    DELETE FROM order_file_rows
    WHERE file_id = ? AND intent_id IS NULL AND decision = ''
        AND coalesce(json_extract(value, '$.corrections'), '{}') = '{}'
        AND key NOT IN (SELECT value FROM json_each(?))
"""
LAST_LINE: Final = "SELECT coalesce(max(line), 0) FROM order_file_rows WHERE file_id = ?"


class ClaimedRow(NamedTuple):
    """Claimed hour of a standing order; ``holder`` is another counter's name or ""."""

    key: str
    is_prepared: bool
    holder: str


def claim(
    connection: sqlite3.Connection,
    keys: Sequence[str],
    day: date,
    at: datetime,
    *,
    takes_over: bool = False,
) -> None:
    """Claims hours that are not claimed; with ``takes_over`` also those of other counters."""
    with transaction(connection):
        for key in keys:
            connection.execute(_CLAIM, (key, day.isoformat(), time_text(at)))
        if takes_over:
            connection.execute(_TAKE_OVER, (time_text(at), as_json(keys)))


def claimed(connection: sqlite3.Connection, keys: Iterable[str]) -> tuple[ClaimedRow, ...]:
    found = connection.execute(KNOWN, (as_json(keys),)).fetchall()
    return tuple(ClaimedRow(key, bool(is_prepared), holder) for key, is_prepared, holder in found)


def prepare(
    connection: sqlite3.Connection,
    file: OrderFile,
    prepared: Sequence[FileRow],
    due: Collection[str],
) -> None:
    """Adds missing rows at the end of the file, which is created if necessary.

    Untouched rows of the file with a key that is not ``due`` are deleted.
    """
    with transaction(connection):
        connection.execute(_WITHDRAW, (file.id, as_json(due)))
        if not prepared:
            return
        if files.one(connection, file.id) is None:
            files.insert(connection, file)
        known = rows.identities(connection, [row.id for row in prepared])
        (last,) = connection.execute(LAST_LINE, (file.id,)).fetchone()
        new = [row for row in prepared if row.id not in known]
        placed = [replace(row, line=line) for line, row in enumerate(new, last + 1)]
        rows.insert(connection, file.id, placed)
        connection.execute(_PREPARED, (as_json(row.key for row in prepared),))

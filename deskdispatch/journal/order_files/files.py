"""Rows of order files, and the clerk's column mapping for each file layout."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import OrderFile, OrderFileSummary
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import maybe_time_of, storable, time_of, time_text

FIELDS: Final = ("id", "name", "headings", "columns", "shape", "read_at", "started_at")

ONE: Final = f"SELECT {', '.join(FIELDS)} FROM order_files WHERE id = ?"
STARTED: Final = f"""
    SELECT {", ".join(FIELDS)} FROM order_files WHERE started_at IS NOT NULL
    ORDER BY read_at DESC
"""
NEWEST: Final = f"""
    SELECT {", ".join(f"order_files.{field}" for field in FIELDS)}, count(order_file_rows.id),
        count(CASE WHEN state IN ('booked', 'told_booked') THEN 1 END),
        count(CASE WHEN coalesce(state, '') NOT IN ('booked', 'told_booked')
            AND decision <> 'left_out' THEN 1 END)
    FROM (SELECT * FROM order_files ORDER BY read_at DESC LIMIT ?) AS order_files
    LEFT JOIN order_file_rows ON file_id = order_files.id
    LEFT JOIN intents ON intents.id = intent_id
    GROUP BY order_files.id ORDER BY read_at DESC
"""
UNSENT_BEFORE: Final = """
    SELECT id FROM order_files WHERE read_at < ? AND EXISTS (
        SELECT 1 FROM order_file_rows WHERE file_id = order_files.id AND intent_id IS NULL
    )
"""
_WRITE: Final = f"REPLACE INTO order_files ({', '.join(FIELDS)}) VALUES (?, ?, ?, ?, ?, ?, ?)"
_START: Final = "UPDATE order_files SET started_at = ? WHERE id = ?"
_DELETE_UNSENT: Final = "DELETE FROM order_file_rows WHERE file_id = ? AND intent_id IS NULL"
_MOVE: Final = "UPDATE order_file_rows SET file_id = ? WHERE file_id = ?"
_DELETE_LEFT: Final = """
    DELETE FROM order_file_rows WHERE intent_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM order_files WHERE order_files.id = file_id)
"""
DELETE_EMPTY: Final = """
    DELETE FROM order_files
    WHERE id = ? AND NOT EXISTS (SELECT 1 FROM order_file_rows WHERE file_id = order_files.id)
"""
_MAP: Final = "REPLACE INTO order_file_columns (shape, columns, mapped_at) VALUES (?, ?, ?)"
MAPPED: Final = "SELECT columns FROM order_file_columns WHERE shape = ?"


def keep(connection: sqlite3.Connection, file: OrderFile, part: str) -> None:
    """Saves a file with the rows that were added for ``part``, in place of the one of its id.

    Rows of a file that was never written are deleted: its reading was cut short.
    """
    with transaction(connection):
        connection.execute(_DELETE_UNSENT, (file.id,))
        connection.execute(_MOVE, (file.id, part))
        insert(connection, file)
        connection.execute(_DELETE_LEFT)


def insert(connection: sqlite3.Connection, file: OrderFile) -> None:
    """Saves a file within a transaction; its rows are saved on their own."""
    row = (
        file.id,
        storable(file.name),
        _texts(file.headings),
        _texts(file.columns),
        file.shape,
        time_text(file.read_at),
        None if file.started_at is None else time_text(file.started_at),
    )
    connection.execute(_WRITE, row)


def one(connection: sqlite3.Connection, file_id: str) -> OrderFile | None:
    found = connection.execute(ONE, (file_id,)).fetchone()
    return None if found is None else file_of(found)


def started(connection: sqlite3.Connection) -> tuple[OrderFile, ...]:
    """Returns the files whose booking was started but not ended, newest first."""
    return tuple(file_of(row) for row in connection.execute(STARTED).fetchall())


def newest(connection: sqlite3.Connection, limit: int) -> tuple[OrderFileSummary, ...]:
    rows = connection.execute(NEWEST, (limit,)).fetchall()
    return tuple(OrderFileSummary(file_of(row[: len(FIELDS)]), *row[len(FIELDS) :]) for row in rows)


def unsent_before(connection: sqlite3.Connection, at: datetime) -> tuple[str, ...]:
    """Returns the ids of files that were read before then and have rows that were never sent."""
    return tuple(id for (id,) in connection.execute(UNSENT_BEFORE, (time_text(at),)))


def start(connection: sqlite3.Connection, file_id: str, at: datetime | None) -> None:
    with transaction(connection):
        connection.execute(_START, (None if at is None else time_text(at), file_id))


def discard(connection: sqlite3.Connection, file_id: str) -> None:
    with transaction(connection):
        connection.execute(_DELETE_UNSENT, (file_id,))
        connection.execute(_START, (None, file_id))
        connection.execute(DELETE_EMPTY, (file_id,))


def keep_columns(
    connection: sqlite3.Connection,
    shape: str,
    columns: Sequence[Field | None],
    at: datetime,
) -> None:
    with transaction(connection):
        connection.execute(_MAP, (shape, _texts(columns), time_text(at)))


def columns_of_shape(connection: sqlite3.Connection, shape: str) -> tuple[Field | None, ...] | None:
    """Returns the clerk's column mapping for this layout, or None."""
    found = connection.execute(MAPPED, (shape,)).fetchone()
    return None if found is None else fields_of(found[0])


def file_of(row: Sequence[Any]) -> OrderFile:
    """Returns the file of a row with ``FIELDS``; raises ``JournalError`` ``DAMAGED``."""
    id, name, headings, columns, shape, read_at, started_at = row
    return OrderFile(
        id=id,
        name=name,
        headings=tuple(str(text) for text in _listed(headings)),
        columns=fields_of(columns),
        shape=shape,
        read_at=time_of(read_at),
        started_at=maybe_time_of(started_at),
    )


def fields_of(text: str) -> tuple[Field | None, ...]:
    """Decodes fields of columns; a field of a newer release becomes None."""
    known = {field.value: field for field in Field}
    return tuple(known.get(name) for name in _listed(text))


def _texts(texts: Iterable[str | None]) -> str:
    return json.dumps([None if text is None else storable(text) for text in texts])


def _listed(text: str) -> list[Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise JournalError(JournalFailure.DAMAGED) from error
    if not isinstance(found, list):
        raise JournalError(JournalFailure.DAMAGED)
    return found

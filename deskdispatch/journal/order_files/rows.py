"""Rows of an order file; the progress of a row is that of its intent."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.erasure import ErasedPerson
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.order_files.order_file import (
    FileRow,
    RowBooking,
    RowContent,
    RowDecision,
    without_person,
)
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal.database import transaction
from deskdispatch.journal.order_files import files
from deskdispatch.journal.values import as_json, from_text, quoted, time_text, to_text

COLUMNS: Final = (
    *("id", "file_id", "line", "key", "ordinal", "decision", "intent_id", "value"),
    *("phone_key", "second_key", "contact_key", "corrected_key"),
)

_IS_SENT: Final = "state IN ('in_flight', 'in_doubt', 'booked', 'told_booked')"
_IS_KEPT: Final = f"value <> '{to_text(RowContent())}'"
"""Leaves out rows of erased customers."""
_CONFIRMED: Final = quoted([RowDecision.CONFIRMED, RowDecision.RETRY])

_SAME: Final = """
    other.id <> mine.id AND (
        (other.key = mine.key AND other.ordinal = mine.ordinal)
        OR other.corrected_key IN (mine.key, mine.corrected_key)
        OR other.key = mine.corrected_key
    )
"""
"""Two rows belong to one order, by their keys in the files or by corrected keys."""

_SENT_ELSEWHERE: Final = """
    SELECT coalesce((SELECT order_number FROM deliveries WHERE id = standing_rows.delivery_id), '')
    FROM standing_rows WHERE standing_rows.key = mine.key AND sent_by <> ''
"""
"""Another counter booked the same hour of a standing order."""

_HOLDER: Final = """
    SELECT holder_name FROM standing_rows
    WHERE standing_rows.key = mine.key AND holder <> ''
"""

_ROWS: Final = f"""
    SELECT mine.id, line, mine.value, key, ordinal, decision, corrected_key, ({_HOLDER}),
        intents.state, intents.detail, intents.delivery_id,
        coalesce(deliveries.order_number, json_extract(statements, '$.told.orderNumber'), ''),
        json_extract(deliveries.value, '$.estimatedPrice'), intents.id,
        CASE WHEN intents.id IS NULL OR NOT intents.{_IS_SENT} THEN coalesce((
            SELECT coalesce(known.order_number, json_extract(sent.statements,
                '$.told.orderNumber'), '')
            FROM order_file_rows AS other
            JOIN intents AS sent ON sent.id = other.intent_id AND sent.{_IS_SENT}
            LEFT JOIN deliveries AS known ON known.id = sent.delivery_id
            WHERE {_SAME} LIMIT 1
        ), ({_SENT_ELSEWHERE})) END
    FROM order_file_rows AS mine
    LEFT JOIN intents ON intents.id = mine.intent_id
    LEFT JOIN deliveries ON deliveries.id = intents.delivery_id
"""
OF_FILE: Final = f"{_ROWS} WHERE file_id = ? AND line > ? ORDER BY line LIMIT ?"
ONE: Final = f"{_ROWS} WHERE mine.id = ?"
_RENEW: Final = (
    "UPDATE order_file_rows SET key = ? WHERE key = ?",
    "UPDATE order_file_rows SET corrected_key = ? WHERE corrected_key = ?",
)
IDENTITY: Final = "SELECT key, ordinal FROM order_file_rows WHERE id = ?"

_WRITE: Final = """
    INSERT INTO order_file_rows (
        id, file_id, line, key, ordinal, decision, intent_id, value,
        phone_key, second_key, contact_key, corrected_key
    )
    VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, ?)
"""
_CHANGE: Final = f"""
    UPDATE order_file_rows
    SET decision = ?, value = ?, phone_key = ?, second_key = ?, contact_key = ?, corrected_key = ?
    WHERE id = ? AND {_IS_KEPT} AND NOT EXISTS (
        SELECT 1 FROM intents WHERE intents.id = intent_id AND {_IS_SENT}
    )
"""
_LINK: Final = f"""
    UPDATE order_file_rows AS mine SET intent_id = ?,
        decision = CASE decision WHEN '{RowDecision.RETRY}' THEN '{RowDecision.CONFIRMED}'
            ELSE decision END
    WHERE id = ? AND {_IS_KEPT} AND NOT EXISTS (
        SELECT 1 FROM intents WHERE intents.id = intent_id AND {_IS_SENT}
    ) AND (
        decision IN {_CONFIRMED} OR NOT EXISTS (
            SELECT 1 FROM order_file_rows AS other
            JOIN intents AS sent ON sent.id = other.intent_id AND sent.{_IS_SENT}
            WHERE {_SAME}
        ) AND NOT EXISTS ({_SENT_ELSEWHERE})
    )
"""
_RELINK: Final = "UPDATE order_file_rows SET intent_id = ? WHERE intent_id = ?"
_ASK_AGAIN: Final = f"""
    UPDATE order_file_rows SET decision = ''
    WHERE (key, ordinal) = (SELECT key, ordinal FROM order_file_rows WHERE id = ?)
        AND id <> ? AND decision IN {_CONFIRMED} AND NOT EXISTS (
            SELECT 1 FROM intents WHERE intents.id = intent_id AND {_IS_SENT}
        )
"""


def add(connection: sqlite3.Connection, file_id: str, rows: Sequence[FileRow]) -> None:
    with transaction(connection):
        insert(connection, file_id, rows)


def insert(connection: sqlite3.Connection, file_id: str, rows: Sequence[FileRow]) -> None:
    """Like ``add``, inside the caller's transaction."""
    connection.executemany(
        _WRITE,
        [
            (
                each.id,
                file_id,
                each.line,
                each.key,
                each.ordinal,
                each.decision,
                *_content_columns(each),
            )
            for each in rows
        ],
    )


def identities(
    connection: sqlite3.Connection, row_ids: Sequence[str]
) -> dict[str, tuple[str, int]]:
    """Returns key and ordinal of the known ones among these rows, by id."""
    found = ((id, connection.execute(IDENTITY, (id,)).fetchone()) for id in row_ids)
    return {id: (row[0], row[1]) for id, row in found if row is not None}


def renew_keys(connection: sqlite3.Connection, rows: Iterable[FileRow]) -> None:
    """Gives rows of earlier releases the keys that their orders have now."""
    keys = [(row.key, row.former_key) for row in rows if row.former_key]
    with transaction(connection):
        for statement in _RENEW:
            connection.executemany(statement, keys)


def intents(connection: sqlite3.Connection, file_id: str) -> frozenset[str]:
    """Returns the ids of the intents that the rows of a file became."""
    return frozenset(id for (id,) in connection.execute(INTENTS, (file_id,)))


def change(connection: sqlite3.Connection, row: FileRow) -> None:
    """Saves the content of a row and the clerk's decision.

    Raises:
        JournalError: ``NOT_OPEN``: it is booked or may be, or its customer was erased.
    """
    with transaction(connection):
        changed = connection.execute(_CHANGE, (row.decision, *_content_columns(row), row.id))
    if not changed.rowcount:
        raise JournalError(JournalFailure.NOT_OPEN)


def link(connection: sqlite3.Connection, row: FileRow, intent_id: str) -> None:
    """Notes within a transaction which intent a row became, with the order in ``row``.

    Confirmations of the same order in other files were given without knowing of this booking, so
    the clerk is asked again.

    Raises:
        JournalError: ``NOT_OPEN``: it is booked or may be, also out of another file where the
            clerk did not confirm it since then, or its customer was erased, or the clerk left it
            out or corrected it since it was read.
    """
    kept = one(connection, row.id)
    read = from_text(RowContent, to_text(row.content))  # in the form in which it was stored
    is_unchanged = (
        kept is not None
        and kept.decision is not RowDecision.LEFT_OUT
        and kept.content.draft == read.draft
    )
    if not is_unchanged or not connection.execute(_LINK, (intent_id, row.id)).rowcount:
        raise JournalError(JournalFailure.NOT_OPEN)
    connection.execute(_ASK_AGAIN, (row.id, row.id))


def relink(connection: sqlite3.Connection, before_id: str, intent_id: str) -> None:
    """Links a row to the intent that replaces the one that it became."""
    connection.execute(_RELINK, (intent_id, before_id))


def page(
    connection: sqlite3.Connection, file_id: str, after_line: int, limit: int
) -> tuple[FileRow, ...]:
    found = connection.execute(OF_FILE, (file_id, after_line, limit)).fetchall()
    return tuple(_row(row) for row in found)


def one(connection: sqlite3.Connection, row_id: str) -> FileRow | None:
    found = connection.execute(ONE, (row_id,)).fetchone()
    return None if found is None else _row(found)


def phone_keys(draft: Draft) -> tuple[str, str, str]:
    return phone.key(draft.phone), phone.key(draft.alternate_phone), phone.key(draft.pickup_number)


def _content_columns(row: FileRow) -> tuple[str | None, ...]:
    return (to_text(row.content), *phone_keys(row.content.draft), row.corrected_key)


def _row(row: Sequence[Any]) -> FileRow:
    id, line, value, key, ordinal, decision, corrected_key, holder, *booking, earlier = row
    return FileRow(
        id=id,
        line=line,
        content=from_text(RowContent, value),
        key=key,
        ordinal=ordinal,
        decision=decision_of(decision),
        booking=_booking(booking),
        earlier=earlier,
        corrected_key=corrected_key,
        elsewhere=holder,
    )


def decision_of(text: str) -> RowDecision:
    try:
        return RowDecision(text)
    except ValueError as error:
        raise JournalError(JournalFailure.DAMAGED) from error


def _booking(columns: Sequence[Any]) -> RowBooking | None:
    state, detail, delivery_id, order_number, price, intent_id = columns
    if state is None:
        return None
    known = {each.value: each for each in IntentState}
    amount = None
    with suppress(InvalidOperation):
        amount = None if price is None else Decimal(str(price))
    return RowBooking(known.get(state, state), detail, delivery_id, order_number, amount, intent_id)


_OF_KEYS: Final = """
    SELECT id, file_id, intent_id, value FROM order_file_rows
    WHERE {column} IN (SELECT value FROM json_each(?1))
"""
_WITHOUT_PHONE: Final = """
    SELECT id, file_id, intent_id, value FROM order_file_rows
    WHERE phone_key = '' AND json_extract(value, '$.draft.name') <> ''
"""
_KEYS: Final = ("phone_key", "second_key", "contact_key")
NAMING: Final = " UNION ".join(
    (*(_OF_KEYS.format(column=column) for column in _KEYS), _WITHOUT_PHONE)
)
"""Rows that may name a person with these phones."""

INTENTS: Final = """
    SELECT intent_id FROM order_file_rows WHERE file_id = ? AND intent_id IS NOT NULL
"""
WAITS: Final = f"""
    SELECT 1 FROM order_file_rows CROSS JOIN order_files ON order_files.id = file_id
    WHERE order_file_rows.id = ? AND read_at >= ? AND decision <> '{RowDecision.LEFT_OUT}'
        AND NOT EXISTS (SELECT 1 FROM intents WHERE intents.id = intent_id AND {_IS_SENT})
"""
BOOKED: Final = """
    SELECT id, file_id, value FROM order_file_rows
    WHERE intent_id IN (SELECT value FROM json_each(?))
"""
ITEMS: Final = """
    DELETE FROM order_file_rows
    WHERE file_id = ? AND phone_key = '' AND intent_id IS NULL
        AND json_extract(value, '$.reference') = ?
"""
_DELETE: Final = "DELETE FROM order_file_rows WHERE id = ?"
_BLANK: Final = f"""
    UPDATE order_file_rows SET value = ?, phone_key = '', second_key = '', contact_key = '',
        decision = '{RowDecision.LEFT_OUT}'
    WHERE id = ?
"""
_REWRITE: Final = """
    UPDATE order_file_rows SET value = ?, phone_key = ?, second_key = ?, contact_key = ?
    WHERE id = ?
"""


def is_awaited(connection: sqlite3.Connection, person: ErasedPerson, since: datetime) -> bool:
    """Whether a row that names the person may still be booked, in a file read after ``since``."""
    return any(
        without_person(content := from_text(RowContent, value), person) is not content
        and connection.execute(WAITS, (id, time_text(since))).fetchone() is not None
        for id, _file_id, _intent_id, value in _rows_naming(connection, person)
    )


def erase(connection: sqlite3.Connection, person: ErasedPerson, intent_ids: Iterable[str]) -> None:
    """Erases a person from all rows, in a transaction; ``intent_ids`` are the person's bookings.

    Unsent rows of the person are deleted. Sent rows keep key, ordinal and booking, so that the
    order stays known and is never booked again. Rows that only add an item to the same order are
    deleted with it.
    """
    for id, file_id, value in connection.execute(BOOKED, (as_json(intent_ids),)).fetchall():
        _erase_items(connection, file_id, from_text(RowContent, value))
        connection.execute(_BLANK, (to_text(RowContent()), id))
    for id, file_id, intent_id, value in _rows_naming(connection, person):
        content = from_text(RowContent, value)
        left = without_person(content, person)
        if left is content:
            continue
        if not left.is_blank:
            connection.execute(_REWRITE, (to_text(left), *phone_keys(left.draft), id))
            continue
        _erase_items(connection, file_id, content)
        if intent_id is not None:
            connection.execute(_BLANK, (to_text(left), id))
        else:
            connection.execute(_DELETE, (id,))
            connection.execute(files.DELETE_EMPTY, (file_id,))


def _rows_naming(connection: sqlite3.Connection, person: ErasedPerson) -> Sequence[tuple[Any, ...]]:
    keys = as_json(key for key in {*person.keys, *person.shared_keys} if key)
    return connection.execute(NAMING, (keys,)).fetchall()


def _erase_items(connection: sqlite3.Connection, file_id: str, content: RowContent) -> None:
    if content.reference:
        connection.execute(ITEMS, (file_id, content.reference))

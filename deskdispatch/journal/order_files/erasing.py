"""Erases a customer of the rows of order files."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Final

from deskdispatch.domain.customers.erasure import ErasedPerson
from deskdispatch.domain.order_files.order_file import RowContent, RowDecision, without_person
from deskdispatch.journal.order_files.rows import phone_keys
from deskdispatch.journal.values import from_text, listed, to_text

_OF_KEYS: Final = """
    SELECT id, file_id, intent_id, value FROM order_file_rows
    WHERE {column} IN (SELECT value FROM json_each(?1))
"""
NAMING: Final = " UNION ".join(
    _OF_KEYS.format(column=column) for column in ("phone_key", "second_key", "contact_key")
)
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
_DELETE_EMPTY: Final = """
    DELETE FROM order_files
    WHERE id = ? AND NOT EXISTS (SELECT 1 FROM order_file_rows WHERE file_id = order_files.id)
"""
_BLANK: Final = f"""
    UPDATE order_file_rows SET value = ?, phone_key = '', second_key = '', contact_key = '',
        decision = '{RowDecision.LEFT_OUT}'
    WHERE id = ?
"""
_REWRITE: Final = """
    UPDATE order_file_rows SET value = ?, phone_key = ?, second_key = ?, contact_key = ?
    WHERE id = ?
"""


def erase(connection: sqlite3.Connection, person: ErasedPerson, intent_ids: Iterable[str]) -> None:
    """Erases a person of all rows, within a transaction.

    A row of theirs that was never sent is deleted. Of another one key, ordinal and booking stay,
    so that the order is still known, and it is never booked again. Rows that name only one more
    item of the same order are deleted with it.

    Args:
        connection: To the journal.
        person: Who is erased.
        intent_ids: Of the person's bookings.
    """
    for id, file_id, value in connection.execute(BOOKED, (listed(intent_ids),)).fetchall():
        _erase_items(connection, file_id, from_text(RowContent, value))
        connection.execute(_BLANK, (to_text(RowContent()), id))
    keys = listed(key for key in {*person.keys, *person.shared_keys} if key)
    for id, file_id, intent_id, value in connection.execute(NAMING, (keys,)).fetchall():
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
            connection.execute(_DELETE_EMPTY, (file_id,))


def _erase_items(connection: sqlite3.Connection, file_id: str, content: RowContent) -> None:
    """Deletes the rows of a file that name one more item of an order."""
    if content.reference:
        connection.execute(ITEMS, (file_id, content.reference))

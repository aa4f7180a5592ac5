"""Rows of held orders, kept until the order is booked or its form is restored.

Held orders are not saved drafts, as drafts are shared with other counters: an order that is about
to be sent must not be opened elsewhere.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from datetime import datetime
from typing import Final

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal.booking import drafts
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, storable

TABLE: Final = """
    CREATE TABLE held_orders (
        id TEXT PRIMARY KEY, -- a random UUID
        name TEXT NOT NULL,
        held_at TEXT NOT NULL,
        value TEXT NOT NULL, -- a Draft
        intent_id TEXT -- once it was sent
    ) STRICT
"""
LEFT_OVER: Final = """
    SELECT id, name, held_at, value FROM held_orders
    WHERE intent_id IS NULL
        OR intent_id IN (SELECT id FROM intents WHERE state IN ('refused', 'not_sent'))
    ORDER BY held_at, id
"""
OF_INTENT: Final = "DELETE FROM held_orders WHERE intent_id = ?"
_EVERY: Final = "SELECT id, value FROM held_orders"
_HOLD: Final = "INSERT INTO held_orders (id, name, held_at, value) VALUES (?, ?, ?, ?)"
_LINK: Final = "UPDATE held_orders SET intent_id = ? WHERE id = ? AND intent_id IS NULL"
_COPY: Final = """
    REPLACE INTO kept_drafts (id, name, kept_at, value)
    SELECT id, name, held_at, value FROM held_orders WHERE id = ?
"""
_DELETE: Final = "DELETE FROM held_orders WHERE id = ?"

_MAY_COME_BACK: Final = frozenset(
    {IntentState.UNCONFIRMED, IntentState.REFUSED, IntentState.NOT_SENT}
)
"""States after which the clerk may want the form back."""


def hold(connection: sqlite3.Connection, held: SavedDraft, gone: Collection[str] = ()) -> None:
    """Writes a held order and empties the form that it came from, in one transaction.

    ``gone``: ids of held orders that were moved elsewhere, but could not be deleted before.
    """
    with transaction(connection):
        connection.executemany(_DELETE, [(storable(id),) for id in gone])
        drafts.write_named(connection, held, _HOLD)
        connection.execute("DELETE FROM draft")


def forget(connection: sqlite3.Connection, ids: Collection[str]) -> None:
    with transaction(connection):
        connection.executemany(_DELETE, [(storable(id),) for id in ids])


def link(connection: sqlite3.Connection, held_id: str, intent_id: str) -> None:
    """Links a held order to the intent that sends it, in the transaction that writes the intent.

    Raises:
        JournalError: ``NOT_OPEN``: the order was taken back or already sent.
    """
    if not connection.execute(_LINK, (intent_id, storable(held_id))).rowcount:
        raise JournalError(JournalFailure.NOT_OPEN)


def settle(connection: sqlite3.Connection, intent_id: str, state: IntentState) -> None:
    """Deletes the held form of an intent whose final state leaves nothing to do with the form."""
    if state not in _MAY_COME_BACK:
        connection.execute(OF_INTENT, (intent_id,))


def take_back(
    connection: sqlite3.Connection,
    held_id: str,
    form: Draft,
    at: datetime,
    typed: SavedDraft | None = None,
) -> None:
    """Moves a held order back to the form; text typed there meanwhile becomes a draft."""
    with transaction(connection):
        connection.execute(_DELETE, (storable(held_id),))
        if typed is not None:
            drafts.write_named(connection, typed)
        drafts.write_current(connection, form, at)


def keep_as_draft(connection: sqlite3.Connection, held_id: str) -> None:
    """Turns an unsent held order into a saved draft.

    Raises:
        JournalError: ``NOT_OPEN``: there is no such order on the disk.
    """
    with transaction(connection):
        if not connection.execute(_COPY, (storable(held_id),)).rowcount:
            raise JournalError(JournalFailure.NOT_OPEN)
        connection.execute(_DELETE, (storable(held_id),))


def left_over(connection: sqlite3.Connection) -> tuple[SavedDraft, ...]:
    """Returns held orders never sent or not booked, such as after a crash; oldest first."""
    return drafts.named(connection, LEFT_OVER)


def every(connection: sqlite3.Connection) -> tuple[tuple[str, Draft], ...]:
    """Returns all held orders with their ids, also those being sent."""
    rows = connection.execute(_EVERY).fetchall()
    return tuple((id, from_text(Draft, value)) for id, value in rows)

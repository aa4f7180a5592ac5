"""Rows of bookings that differ from what was asked, until the clerk dismisses them."""

from __future__ import annotations

import sqlite3
from typing import Final

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.intent import Intent, differences
from deskdispatch.journal.database import transaction

OPEN: Final = "SELECT intent_id FROM differences ORDER BY rowid"
_NOTE: Final = "INSERT OR IGNORE INTO differences (intent_id) VALUES (?)"
_DISMISS: Final = "DELETE FROM differences WHERE intent_id = ?"


def note(connection: sqlite3.Connection, intent: Intent, delivery: Delivery) -> None:
    if differences(intent, delivery):
        connection.execute(_NOTE, (intent.id,))


def undismissed(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The ids of intents with undismissed differences, in the order of settling."""
    return tuple(id for (id,) in connection.execute(OPEN).fetchall())


def dismiss(connection: sqlite3.Connection, intent_id: str) -> None:
    with transaction(connection):
        connection.execute(_DISMISS, (intent_id,))

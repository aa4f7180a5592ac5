"""Bookings that were meant: written before they leave, settled when their end is known."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from deskdispatch.domain.booking import Booking
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.errors import AnotherInFlight, JournalError, JournalFault
from deskdispatch.domain.intent import Intent, IntentState
from deskdispatch.journal import deliveries
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_columns, from_text, storable, time_text, to_text

INTERRUPTED: Final = "interrupted"
"""The detail of an intent that was in flight when the program ended."""

_FIELDS: Final = (
    "id",
    "booking",
    "digest",
    "written_at",
    "state",
    "settled_at",
    "delivery_id",
    "detail",
)
_COLUMNS: Final = ", ".join(_FIELDS)
_IS_OPEN: Final = "state IN ('in_flight', 'in_doubt')"  # word for word as in its index

OPEN: Final = f"SELECT {_COLUMNS} FROM intents WHERE {_IS_OPEN} ORDER BY written_at DESC"
OF_DELIVERY: Final = f"SELECT {_COLUMNS} FROM intents WHERE delivery_id = ?"
_WRITE: Final = f"INSERT INTO intents ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, NULL, NULL, '')"
_SETTLE: Final = f"""
    UPDATE intents SET state = ?, settled_at = ?, delivery_id = ?, detail = ?
    WHERE id = ? AND {_IS_OPEN} RETURNING {_COLUMNS}
"""
_INTERRUPT: Final = f"""
    UPDATE intents SET state = 'in_doubt', settled_at = ?, detail = ?
    WHERE state = 'in_flight' RETURNING {_COLUMNS}
"""


def write(connection: sqlite3.Connection, intent: Intent) -> None:
    """Makes an intent in flight durable.

    Raises:
        AnotherInFlight: One is on its way already.
        JournalError: ``KNOWN_INTENT``.
    """
    if intent.state is not IntentState.IN_FLIGHT:
        raise ValueError("an intent is written before its end is known")
    row = (
        intent.id,
        to_text(intent.booking),
        intent.digest,
        time_text(intent.written_at),
        intent.state.value,
    )
    try:
        with transaction(connection):
            connection.execute(_WRITE, row)
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
            raise JournalError(JournalFault.KNOWN_INTENT) from error
        raise AnotherInFlight from error


@dataclass(frozen=True, slots=True)
class End:
    """What became of an intent."""

    state: IntentState
    settled_at: datetime
    delivery_id: str | None = None
    detail: str = ""


def settle(connection: sqlite3.Connection, intent_id: str, end: End) -> Intent:
    """Writes the end of an intent that is in flight or in doubt.

    Raises:
        JournalError: ``NOT_OPEN`` or ``DELIVERY_TAKEN``.
    """
    with transaction(connection):
        return _settle(connection, intent_id, end)


def settle_booked(
    connection: sqlite3.Connection, intent_id: str, delivery: Delivery, settled_at: datetime
) -> Intent:
    """Writes that an intent became this delivery, and the delivery, both or neither.

    Raises:
        JournalError: ``NOT_OPEN`` or ``DELIVERY_TAKEN``.
    """
    with transaction(connection):
        deliveries.keep(connection, [delivery], settled_at)
        end = End(IntentState.BOOKED, settled_at, delivery.id)
        return _settle(connection, intent_id, end)


def interrupt(connection: sqlite3.Connection, at: datetime) -> tuple[Intent, ...]:
    """Every intent in flight becomes one in doubt; those are returned."""
    with transaction(connection):
        return _intents(connection.execute(_INTERRUPT, (time_text(at), INTERRUPTED)))


def unsettled(connection: sqlite3.Connection) -> tuple[Intent, ...]:
    """Those in flight and in doubt, newest first."""
    return _intents(connection.execute(OPEN))


def of_delivery(connection: sqlite3.Connection, delivery_id: str) -> Intent | None:
    """The intent that became this delivery."""
    found = _intents(connection.execute(OF_DELIVERY, (storable(delivery_id),)))
    return found[0] if found else None


def _settle(connection: sqlite3.Connection, intent_id: str, end: End) -> Intent:
    if end.state is IntentState.IN_FLIGHT:
        raise ValueError("to be in flight is no end")
    became = None if end.delivery_id is None else storable(end.delivery_id)
    row = (end.state.value, time_text(end.settled_at), became, storable(end.detail), intent_id)
    try:
        settled = _intents(connection.execute(_SETTLE, row))
    except sqlite3.IntegrityError as error:
        raise JournalError(JournalFault.DELIVERY_TAKEN) from error
    if not settled:
        raise JournalError(JournalFault.NOT_OPEN)
    return settled[0]


def _intents(rows: sqlite3.Cursor) -> tuple[Intent, ...]:
    return tuple(_intent(row) for row in rows.fetchall())


def _intent(row: tuple[str | None, ...]) -> Intent:
    columns: dict[str, Any] = dict(zip(_FIELDS, row, strict=True))
    columns["booking"] = from_text(Booking, columns["booking"])
    return from_columns(Intent, columns)

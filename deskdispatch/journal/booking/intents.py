"""Rows of booking intents: written before the request is sent, settled with its outcome."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from datetime import datetime
from operator import itemgetter
from typing import Any, Final

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import SentBooking
from deskdispatch.domain.errors import AnotherInFlight, JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.order_files.order_file import FileRow
from deskdispatch.domain.schedule.window import LATEST
from deskdispatch.domain.unconfirmed.confirmation import Statements
from deskdispatch.domain.unconfirmed.intent import (
    INTERRUPTED,
    Booked,
    Intent,
    IntentState,
    differences,
)
from deskdispatch.journal.booking import held_orders
from deskdispatch.journal.database import transaction
from deskdispatch.journal.deliveries import deliveries, summaries
from deskdispatch.journal.failures import rows_of_others
from deskdispatch.journal.order_files import rows as file_rows
from deskdispatch.journal.values import (
    as_json,
    from_columns,
    from_text,
    storable,
    time_text,
    to_text,
)

FIELDS: Final = tuple(Intent.model_fields)
COLUMNS: Final = ", ".join(FIELDS)
IS_OPEN: Final = "state IN ('in_flight', 'in_doubt')"
"""Condition of open intents; the index has the same text, or SQLite would not use it."""

OPEN: Final = f"SELECT {COLUMNS} FROM intents WHERE {IS_OPEN} ORDER BY written_at DESC"
BY_WORD: Final = f"SELECT {COLUMNS} FROM intents WHERE id = ? AND state = 'told_booked'"
OF_DELIVERY: Final = f"SELECT {COLUMNS} FROM intents WHERE delivery_id = ?"
RECENT: Final = f"SELECT {COLUMNS} FROM intents WHERE written_at >= ? ORDER BY written_at DESC"
FOR_DAYS_SINCE: Final = f"""
    SELECT {COLUMNS} FROM intents WHERE written_at >= ?1
        AND (written_at >= ?2 OR json_extract(booking, '$.scheduledDeliveryAt') >= ?2)
    ORDER BY written_at DESC
"""
BOOKED_SINCE: Final = f"""
    SELECT {COLUMNS} FROM intents WHERE state = 'booked' AND settled_at >= ?
    ORDER BY settled_at DESC
"""
LAST_BOOKED: Final = f"""
    SELECT {COLUMNS} FROM intents WHERE state = 'booked' ORDER BY settled_at DESC LIMIT 1
"""
CLAIMED: Final = """
    SELECT delivery_id FROM intents WHERE delivery_id IN (SELECT value FROM json_each(?))
"""
CLAIMED_ELSEWHERE: Final = """
    SELECT delivery_id FROM shared_bookings WHERE delivery_id IN (SELECT value FROM json_each(?))
"""
DIFFERING: Final = f"""
    SELECT {COLUMNS} FROM differences CROSS JOIN intents ON id = intent_id
    ORDER BY differences.rowid
"""
"""Bookings that differ from the request, until the clerk dismisses the difference."""

_NOTE_DIFFERENCES: Final = "INSERT OR IGNORE INTO differences (intent_id) VALUES (?)"
_DISMISS: Final = "DELETE FROM differences WHERE intent_id = ?"
_WRITE: Final = (
    f"INSERT INTO intents ({COLUMNS}) VALUES (?, ?, ?, ?, ?, NULL, NULL, '', ?, NULL, ?, ?)"
)
_SETTLE: Final = f"""
    UPDATE intents SET state = ?, settled_at = ?, delivery_id = ?, detail = ?,
        statements = coalesce(?, statements)
    WHERE id = ? AND {{}} RETURNING {COLUMNS}
"""
_END_OF: Final = "SELECT state, detail FROM intents WHERE id = ?"
_WAS_HERE: Final = "SELECT 1 FROM deliveries WHERE id = ? AND rowid <= ?"
_NEWEST_ROW: Final = "SELECT coalesce(max(rowid), 0) FROM deliveries"
_DELETE_SEARCH: Final = "DELETE FROM doubts WHERE intent_id = ?"
_MAY_BECOME: Final = {
    IntentState.BOOKED: "state IN ('in_flight', 'in_doubt', 'given_up', 'told_booked')",
    IntentState.GIVEN_UP: "state = 'in_doubt'",
    IntentState.REPORTED_BOOKED: (
        "state = 'in_doubt' AND json_extract(statements, '$.told.orderNumber') IS NOT NULL"
    ),
}
"""Allowed previous states by new state, where these are not just the open ones."""

_STATE: Final = f"""
    UPDATE intents SET statements = ?
    WHERE id = ? AND state IN ('in_doubt', 'given_up', 'told_booked') RETURNING {COLUMNS}
"""
_REOPEN: Final = f"""
    UPDATE intents SET state = 'in_doubt', settled_at = written_at, statements = ?
    WHERE id = ? AND state = 'told_booked' RETURNING {COLUMNS}
"""
"""Its delivery was made about when it was sent, not when it was opened again."""

_SEARCH_GOES_ON: Final = frozenset({IntentState.GIVEN_UP, IntentState.REPORTED_BOOKED})
"""States that keep the search as it is; that of an unconfirmed one begins when its answer fails."""

_HAND_OVER: Final = (
    "UPDATE prints SET delivery_id = ? WHERE delivery_id = ?",
    "UPDATE print_jobs SET delivery_id = ? WHERE delivery_id = ?",
)
"""Moves slips printed under the intent's id to its delivery."""
_INTERRUPT: Final = f"""
    UPDATE intents SET state = 'in_doubt', settled_at = ?, detail = ?
    WHERE state = 'in_flight' RETURNING {COLUMNS}
"""


def write(
    connection: sqlite3.Connection,
    intent: Intent,
    file_row: FileRow | None = None,
    held_id: str | None = None,
    instead_of: str | None = None,
) -> None:
    """Writes an intent in flight durably, and links the order that it books.

    That is the row of an order file, an order that was held, or what the unconfirmed intent
    ``instead_of`` has not booked, which is given up; a row of that one becomes this one's.

    Raises:
        AnotherInFlight: One is on its way already.
        JournalError: ``KNOWN_INTENT``; ``NOT_OPEN``: the row is booked already, or may be, or was
            changed, the order is not held any more, or the older intent was found to be booked.
    """
    if intent.state is not IntentState.IN_FLIGHT:
        raise ValueError("an intent is written before its end is known")
    row = (
        intent.id,
        to_text(intent.booking),
        intent.digest,
        time_text(intent.written_at),
        intent.state.value,
        intent.service_ahead,
        None if intent.who is None else storable(intent.who),
        None if intent.clerk is None else storable(intent.clerk),
    )
    try:
        with transaction(connection):
            connection.execute(_WRITE, row)
            if file_row is not None:
                file_rows.link(connection, file_row, intent.id)
            if held_id is not None:
                held_orders.link(connection, held_id, intent.id)
            if instead_of is not None:
                state, detail = connection.execute(_END_OF, (instead_of,)).fetchone() or ("", "")
                if state != IntentState.GIVEN_UP:
                    given_up, at = IntentState.GIVEN_UP, intent.written_at
                    _settle(connection, instead_of, given_up, at, detail=detail)
                file_rows.relink(connection, instead_of, intent.id)
    except sqlite3.IntegrityError as error:
        if _is_taken("id", error):
            raise JournalError(JournalFailure.KNOWN_INTENT) from error
        if _is_taken("state", error):
            raise AnotherInFlight from error
        raise


def _is_taken(column: str, error: sqlite3.IntegrityError) -> bool:
    """Whether the column's value is taken by another intent; a trigger may have failed instead."""
    return str(error).endswith(f": intents.{column}")


def settle(
    connection: sqlite3.Connection,
    intent_id: str,
    state: IntentState,
    settled_at: datetime,
    delivery_id: str | None = None,
    *,
    detail: str = "",
    statements: Statements | None = None,
) -> Intent:
    """Writes the outcome of an intent in flight or unconfirmed, and statements about it.

    An unconfirmed intent may be given up, or closed as reported if the operator named an order
    number; either may still turn out to be booked.

    Raises:
        JournalError: ``NOT_OPEN`` if it is settled already, or ``DELIVERY_TAKEN``.
    """
    with transaction(connection):
        return _settle(
            connection,
            intent_id,
            state,
            settled_at,
            delivery_id,
            detail=detail,
            statements=statements,
        )


def settle_booked(
    connection: sqlite3.Connection,
    intent_id: str,
    delivery: Delivery,
    settled_at: datetime,
    *,
    newer_than: int | None = None,
    statements: Statements | None = None,
) -> Intent:
    """Writes that an intent became this delivery, and the delivery, in one transaction.

    ``newer_than`` is the ``newest_row`` before the request was sent: a delivery known by then is
    refused.

    Raises:
        JournalError: ``NOT_OPEN`` if it is settled already, ``DELIVERY_TAKEN`` or
            ``DELIVERY_KNOWN``.
    """
    with transaction(connection):
        if newer_than is not None:
            row = storable(delivery.id), newer_than
            if connection.execute(_WAS_HERE, row).fetchone():
                raise JournalError(JournalFailure.DELIVERY_KNOWN)
        deliveries.write(connection, [delivery], settled_at)
        booked = IntentState.BOOKED
        return _settle(
            connection, intent_id, booked, settled_at, delivery.id, statements=statements
        )


def newest_row(connection: sqlite3.Connection) -> int:
    return int(connection.execute(_NEWEST_ROW).fetchone()[0])


def note_statements(
    connection: sqlite3.Connection, intent_id: str, statements: Statements
) -> Intent:
    """Writes statements about an intent that is unconfirmed, given up or closed as reported."""
    return _change(connection, _STATE, intent_id, statements)


def reopen(connection: sqlite3.Connection, intent_id: str, statements: Statements) -> Intent:
    """Makes an intent that was closed as reported unconfirmed again, with new statements."""
    return _change(connection, _REOPEN, intent_id, statements)


def _change(
    connection: sqlite3.Connection, query: str, intent_id: str, statements: Statements
) -> Intent:
    with transaction(connection):
        changed = found(connection, query, to_text(statements), intent_id)
    if not changed:
        raise JournalError(JournalFailure.NOT_OPEN)
    return changed[0]


def interrupt(connection: sqlite3.Connection, at: datetime) -> tuple[Intent, ...]:
    with transaction(connection):
        return found(connection, _INTERRUPT, time_text(at), INTERRUPTED)


def unsettled(connection: sqlite3.Connection) -> tuple[Intent, ...]:
    return found(connection, OPEN)


def recent(connection: sqlite3.Connection, since: datetime) -> tuple[Intent, ...]:
    return found(connection, RECENT, time_text(since))


def for_days_since(connection: sqlite3.Connection, since: datetime) -> tuple[Intent, ...]:
    """Returns the intents written since then, or scheduled for later than that."""
    return found(connection, FOR_DAYS_SINCE, time_text(since - LATEST), time_text(since))


def booked_since(connection: sqlite3.Connection, since: datetime) -> tuple[Intent, ...]:
    return found(connection, BOOKED_SINCE, time_text(since))


def booked_with_differences(connection: sqlite3.Connection) -> tuple[Booked, ...]:
    """Returns bookings whose differences were not dismissed, in the order of settling."""
    booked = found(connection, DIFFERING)
    known = [(each, deliveries.one(connection, each.delivery_id or "")) for each in booked]
    return tuple(Booked(intent, delivery) for intent, delivery in known if delivery is not None)


def dismiss_differences(connection: sqlite3.Connection, intent_id: str) -> None:
    """Marks the differences of a booking as read; a second call has no effect."""
    with transaction(connection):
        connection.execute(_DISMISS, (intent_id,))


def last_booked(connection: sqlite3.Connection) -> Intent | None:
    return next(iter(found(connection, LAST_BOOKED)), None)


def claimed(connection: sqlite3.Connection, ids: Collection[str]) -> frozenset[str]:
    """Returns the ids of these deliveries that belong to an intent of any counter."""
    asked = (as_json(ids),)
    taken = {text for (text,) in connection.execute(CLAIMED, asked)}
    taken.update(rows_of_others(connection, CLAIMED_ELSEWHERE, asked, itemgetter(0)))
    return frozenset(id for id in ids if storable(id) in taken)


def of_delivery(connection: sqlite3.Connection, delivery_id: str) -> Intent | None:
    """Returns the intent of a delivery; an intent closed as reported is found by its own id."""
    id = storable(delivery_id)
    known = found(connection, OF_DELIVERY, id) or found(connection, BY_WORD, id)
    return known[0] if known else None


def found(connection: sqlite3.Connection, query: str, *values: str | None) -> tuple[Intent, ...]:
    return tuple(map(intent_of, connection.execute(query, values).fetchall()))


def _settle(
    connection: sqlite3.Connection,
    intent_id: str,
    state: IntentState,
    settled_at: datetime,
    delivery_id: str | None = None,
    *,
    detail: str = "",
    statements: Statements | None = None,
) -> Intent:
    """Like ``settle``, inside a transaction."""
    if state is IntentState.IN_FLIGHT:
        raise ValueError("to be in flight is no end")
    row = (
        state.value,
        time_text(settled_at),
        None if delivery_id is None else storable(delivery_id),
        storable(detail),
        None if statements is None else to_text(statements),
        intent_id,
    )
    try:
        settled = found(connection, _SETTLE.format(_MAY_BECOME.get(state, IS_OPEN)), *row)
    except sqlite3.IntegrityError as error:
        if _is_taken("delivery_id", error):
            raise JournalError(JournalFailure.DELIVERY_TAKEN) from error
        raise
    if not settled:
        raise JournalError(JournalFailure.NOT_OPEN)
    if state not in _SEARCH_GOES_ON:
        connection.execute(_DELETE_SEARCH, (intent_id,))
    held_orders.settle(connection, intent_id, state)
    if delivery_id is not None:
        _join(connection, delivery_id, settled[0])
    return settled[0]


def _join(connection: sqlite3.Connection, id: str, intent: Intent) -> None:
    for statement in _HAND_OVER:
        connection.execute(statement, (storable(id), intent.id))
    if (delivery := deliveries.one(connection, id)) is not None:
        summaries.add_booking(
            connection, delivery, SentBooking(intent.booking, clerk=intent.clerk or "")
        )
        if differences(intent, delivery):
            connection.execute(_NOTE_DIFFERENCES, (intent.id,))


def intent_of(row: Sequence[Any]) -> Intent:
    columns: dict[str, Any] = dict(zip(FIELDS, row, strict=True))
    columns["booking"] = from_text(Booking, columns["booking"])
    if (statements := columns["statements"]) is not None:
        columns["statements"] = from_text(Statements, statements)
    return from_columns(Intent, columns)

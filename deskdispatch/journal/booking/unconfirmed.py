"""Rows of the search for unconfirmed intents: attempts, evidence, time of the next search."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed.unconfirmed_booking import Evidence, UnconfirmedBooking
from deskdispatch.journal.booking import intents
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import (
    as_json,
    from_text,
    maybe_time_of,
    maybe_time_text,
    storable,
    time_text,
    to_text,
)

_SEARCH: Final = "looks, next_look_at, wait_until, evidence, trouble"
_FROM: Final = f"""
    SELECT {intents.COLUMNS}, {_SEARCH}
    FROM intents LEFT JOIN doubts ON doubts.intent_id = intents.id
"""
UNCONFIRMED: Final = f"""
    {_FROM} WHERE {intents.IS_OPEN} AND state = 'in_doubt' ORDER BY written_at DESC
"""
GIVEN_UP: Final = f"""
    {_FROM} WHERE state = 'given_up' AND settled_at >= ? ORDER BY settled_at DESC
"""
REPORTED_BOOKED: Final = f"""
    {_FROM} WHERE state = 'told_booked' ORDER BY settled_at DESC
"""
OF: Final = f"""
    {_FROM} WHERE id IN (SELECT value FROM json_each(?))
    AND state IN ('in_doubt', 'given_up', 'told_booked')
"""
_KEEP: Final = f"""
    INSERT INTO doubts (intent_id, {_SEARCH})
    SELECT id, ?, ?, ?, ?, ? FROM intents
    WHERE id = ? AND state IN ('in_doubt', 'given_up', 'told_booked')
    ON CONFLICT (intent_id) DO UPDATE SET
        looks = excluded.looks,
        next_look_at = excluded.next_look_at,
        wait_until = excluded.wait_until,
        evidence = excluded.evidence,
        trouble = excluded.trouble
"""


def keep(connection: sqlite3.Connection, unconfirmed: UnconfirmedBooking) -> None:
    """Writes the search state of an intent, not the intent itself."""
    with transaction(connection):
        if not connection.execute(_KEEP, _row(unconfirmed)).rowcount:
            raise JournalError(JournalFailure.NOT_OPEN)


def keep_open(connection: sqlite3.Connection, searches: Iterable[UnconfirmedBooking]) -> None:
    """Writes several search states in one transaction; those of settled intents are skipped."""
    with transaction(connection):
        connection.executemany(_KEEP, map(_row, searches))


def of(connection: sqlite3.Connection, ids: Collection[str]) -> tuple[UnconfirmedBooking, ...]:
    """Returns the unconfirmed, given up or reported ones among these intents, newest first."""
    found = _found(connection, OF, as_json(ids))
    return tuple(sorted(found, key=lambda each: each.intent.written_at, reverse=True))


def unconfirmed(connection: sqlite3.Connection) -> tuple[UnconfirmedBooking, ...]:
    return _found(connection, UNCONFIRMED)


def given_up(connection: sqlite3.Connection, since: datetime) -> tuple[UnconfirmedBooking, ...]:
    return _found(connection, GIVEN_UP, time_text(since))


def reported_booked(connection: sqlite3.Connection) -> tuple[UnconfirmedBooking, ...]:
    return _found(connection, REPORTED_BOOKED)


def _found(
    connection: sqlite3.Connection, query: str, *values: str
) -> tuple[UnconfirmedBooking, ...]:
    return tuple(map(_unconfirmed, connection.execute(query, values).fetchall()))


def _row(unconfirmed: UnconfirmedBooking) -> tuple[object, ...]:
    return (
        unconfirmed.searches,
        maybe_time_text(unconfirmed.next_search_at),
        maybe_time_text(unconfirmed.wait_until),
        None if unconfirmed.evidence is None else to_text(unconfirmed.evidence),
        storable(unconfirmed.failure),
        unconfirmed.intent.id,
    )


def _unconfirmed(row: Sequence[Any]) -> UnconfirmedBooking:
    width = len(intents.FIELDS)
    intent = intents.intent_of(row[:width])
    looks, next_look_at, wait_until, evidence, failure = row[width:]
    if looks is None:
        return UnconfirmedBooking(intent=intent)
    return UnconfirmedBooking(
        intent=intent,
        searches=looks,
        next_search_at=maybe_time_of(next_look_at),
        wait_until=maybe_time_of(wait_until),
        evidence=None if evidence is None else from_text(Evidence, evidence),
        failure=failure,
    )

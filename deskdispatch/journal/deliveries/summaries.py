"""Rows of delivery summaries, one for each line of the board."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from zlib import crc32

from deskdispatch import assets
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.status import TERMINAL
from deskdispatch.domain.deliveries.summary import (
    DeliverySummary,
    SentBooking,
    booked_summary,
    merged_summary,
)
from deskdispatch.domain.places.places import Area, parse_areas
from deskdispatch.journal.failures import rows_of_others
from deskdispatch.journal.values import as_json, from_text, quoted, storable

BOARD_LIMIT: Final = 500
"""Number of deliveries on the board at the start."""

FIELDS: Final = DeliverySummary._fields
STORED: Final = (*FIELDS, "stands_at", "checksum")
IS_ACTIVE: Final = f"status NOT IN {quoted(TERMINAL)}"
INDEX: Final = (
    f"CREATE INDEX summaries_active ON summaries (stands_at DESC, id DESC) WHERE {IS_ACTIVE}"
)
"""Partial index; SQLite uses it only for a query with the same text."""

_LATER: Final = ("counter_id", "clerk")
"""Columns that earlier releases lack; NULL in their rows and where there is no value."""

_READ: Final = ", ".join(f"coalesce({name}, '')" if name in _LATER else name for name in FIELDS)
_SELECT: Final = f"SELECT {_READ} FROM summaries"
_NEWEST_FIRST: Final = "ORDER BY stands_at DESC, id DESC"
NEWEST: Final = f"{_SELECT} {_NEWEST_FIRST} LIMIT ?"
OLDER: Final = f"{_SELECT} WHERE (stands_at, id) < (?, ?) {_NEWEST_FIRST} LIMIT ?"
ACTIVE: Final = f"{_SELECT} WHERE {IS_ACTIVE} {_NEWEST_FIRST}"
BETWEEN: Final = f"{_SELECT} WHERE stands_at >= ? AND stands_at < ? ORDER BY stands_at, id"
SCHEDULED: Final = (
    f"{_SELECT} WHERE scheduled_at >= ? AND scheduled_at < ? ORDER BY scheduled_at, id"
)
SOME: Final = f"{_SELECT} WHERE id IN (SELECT value FROM json_each(?))"
ROWS: Final = f"""
    SELECT {_READ}, stands_at FROM summaries
    WHERE id IN (SELECT value FROM json_each(?))
"""
OF_ORDERS: Final = f"""
    {_SELECT} WHERE id IN (
        SELECT id FROM deliveries WHERE order_number IN (SELECT value FROM json_each(?))
    )
"""
_STANDS_AT: Final = "SELECT stands_at FROM summaries WHERE id = ?"
_WRITE: Final = f"""
    INSERT INTO summaries ({", ".join(STORED)}) VALUES ({", ".join("?" * len(STORED))})
    ON CONFLICT (id) DO UPDATE SET
        {", ".join(f"{name} = excluded.{name}" for name in STORED[1:])}
"""


Since = Mapping[str, float | None]
"""Times when statuses were first seen, in seconds since 1970, by delivery id."""

NOT_SEEN_BEFORE: Final[Since] = MappingProxyType({})

BOOKINGS: Final = """
    SELECT delivery_id, booking, '', coalesce(clerk, '') FROM intents
    WHERE delivery_id IN (SELECT value FROM json_each(?))
"""
SHARED_BOOKINGS: Final = """
    SELECT delivery_id, booking, counter_id, clerk FROM shared_bookings
    WHERE delivery_id IN (SELECT value FROM json_each(?))
"""


def _or_null(value: str) -> str | None:
    """Returns NULL for an empty text, as in rows of earlier releases."""
    return storable(value) or None


def _real(value: float) -> float:
    """Replaces a negative zero by zero, which is what SQLite returns for it."""
    return float(value) + 0.0


_FLAGS: Final = ("collects", "asked", "is_scheduled", "is_ours")
_FLAGS_AT: Final = tuple(FIELDS.index(name) for name in _FLAGS)
_LATER_AT: Final = frozenset(FIELDS.index(name) for name in _LATER)
_FLAG: Final = {None: None, 0: False, 1: True}
_AS_STORED: Final[Mapping[str, Callable[[Any], object]]] = {
    **dict.fromkeys(("created_at", "since", "scheduled_at", "latitude", "longitude"), _real),
    **dict.fromkeys(("price", "cash", *_FLAGS), int),
    **dict.fromkeys(_LATER, _or_null),
}
_STORERS: Final = tuple(_AS_STORED.get(name, storable) for name in FIELDS)


class SummaryRow(NamedTuple):
    """A summary, and its time of creation or, if unknown, of first sight, in seconds since 1970."""

    summary: DeliverySummary
    stands_at: float

    @classmethod
    def of(cls, summary: DeliverySummary, first_seen: float) -> SummaryRow:
        return cls(summary, first_seen if summary.created_at is None else summary.created_at)

    def stored(self) -> tuple[object, ...]:
        values = [
            None if value is None else store(value)
            for store, value in zip(_STORERS, self.summary, strict=True)
        ]
        values.append(_real(self.stands_at))
        return (*values, checksum(values))


def newest(
    connection: sqlite3.Connection, limit: int, older_than: DeliverySummary | None = None
) -> tuple[DeliverySummary, ...]:
    """Returns at most ``limit`` summaries, newest first; below ``older_than``, if given."""
    if older_than is None:
        return _read(connection, NEWEST, (max(limit, 0),))
    id, stands_at = storable(older_than.id), older_than.created_at
    if stands_at is None:
        found = connection.execute(_STANDS_AT, (id,)).fetchone()
        stands_at = found[0] if found else older_than.since
    return _read(connection, OLDER, (stands_at, id, max(limit, 0)))


def active(connection: sqlite3.Connection) -> tuple[DeliverySummary, ...]:
    return _read(connection, ACTIVE)


def some(connection: sqlite3.Connection, ids: Collection[str]) -> tuple[DeliverySummary, ...]:
    return _read(connection, SOME, (as_json(ids),))


def of_orders(
    connection: sqlite3.Connection, numbers: Collection[str]
) -> tuple[DeliverySummary, ...]:
    return _read(connection, OF_ORDERS, (as_json(numbers),))


def between(
    connection: sqlite3.Connection, since: datetime, until: datetime
) -> tuple[DeliverySummary, ...]:
    """Returns summaries created, else first seen, in ``[since, until)``, oldest first."""
    return _read(connection, BETWEEN, (since.timestamp(), until.timestamp()))


def scheduled(
    connection: sqlite3.Connection, since: datetime, until: datetime
) -> tuple[DeliverySummary, ...]:
    """Returns summaries scheduled in ``[since, until)``, if known; earliest first."""
    return _read(connection, SCHEDULED, (since.timestamp(), until.timestamp()))


def summary_rows(connection: sqlite3.Connection, ids: Collection[str]) -> dict[str, SummaryRow]:
    rows = connection.execute(ROWS, (as_json(ids),))
    return {row[0]: SummaryRow(_summary(row[:-1]), row[-1]) for row in rows}


def write(connection: sqlite3.Connection, summary_rows: Iterable[SummaryRow]) -> None:
    connection.executemany(_WRITE, (line.stored() for line in summary_rows))


def merge_deliveries(
    connection: sqlite3.Connection,
    deliveries: Sequence[Delivery],
    seen_at: datetime,
    since: Since = NOT_SEEN_BEFORE,
) -> None:
    known = summary_rows(connection, [each.id for each in deliveries])
    unknown = [each.id for each in deliveries if storable(each.id) not in known]
    sent = bookings(connection, unknown) if unknown else {}
    written = []
    for delivery in deliveries:
        id, first_seen = storable(delivery.id), since.get(delivery.id)
        at = seen_at if first_seen is None else datetime.fromtimestamp(first_seen, UTC)
        before, stands_at = known.get(id) or (None, seen_at.timestamp())
        summary = merged_summary(before, delivery, areas(), at, sent.get(id))
        written.append(SummaryRow.of(summary, stands_at))
    write(connection, written)


def add_booking(connection: sqlite3.Connection, delivery: Delivery, sent: SentBooking) -> None:
    for before in summary_rows(connection, [delivery.id]).values():
        summary = booked_summary(
            before.summary,
            delivery,
            sent.booking,
            areas(),
            counter_id=sent.counter_id,
            clerk=sent.clerk,
        )
        write(connection, [SummaryRow.of(summary, before.stands_at)])


def bookings(connection: sqlite3.Connection, ids: Collection[str]) -> dict[str, SentBooking]:
    """Returns the bookings of deliveries booked by this or another counter, by delivery id."""
    shared = dict(rows_of_others(connection, SHARED_BOOKINGS, (as_json(ids),), _sent))
    own = connection.execute(BOOKINGS, (as_json(ids),)).fetchall()
    return shared | dict(map(_sent, own))


def _sent(row: Sequence[str]) -> tuple[str, SentBooking]:
    id, text, counter_id, clerk = row
    return id, SentBooking(from_text(Booking, text), counter_id, clerk)


@cache
def areas() -> tuple[Area, ...]:
    """Returns the shipped areas, for drop-offs in summaries; empty if they cannot be read."""
    try:
        return parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    except (OSError, KeyError, ValueError):
        return ()


def checksum(values: Sequence[object]) -> int:
    """Returns the checksum of a row's values in the order of ``STORED``, which detects damage.

    A missing later column is left out, as in earlier releases that had no such column.
    """
    known = [value for at, value in enumerate(values) if at not in _LATER_AT or value is not None]
    return crc32(ascii(tuple(known)).encode())


def _read(
    connection: sqlite3.Connection, query: str, parameters: Sequence[object] = ()
) -> tuple[DeliverySummary, ...]:
    # Row by row: SQLite lets other threads run in between, so the window stays responsive.
    return tuple(map(_summary, connection.execute(query, parameters)))


def _summary(row: Sequence[Any]) -> DeliverySummary:
    values = list(row)
    for at in _FLAGS_AT:
        values[at] = _FLAG[values[at]]
    return DeliverySummary._make(values)

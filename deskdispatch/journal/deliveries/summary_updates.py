"""Updates summary rows when a delivery changes or turns out to be booked here."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from types import MappingProxyType
from typing import Final

from deskdispatch import assets
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import (
    SentBooking,
    booked_summary,
    merged_summary,
)
from deskdispatch.domain.places.places import Area, parse_areas
from deskdispatch.journal.deliveries import summaries
from deskdispatch.journal.deliveries.summaries import SummaryRow
from deskdispatch.journal.others import rows_of_others
from deskdispatch.journal.values import from_text, listed, storable

Since = Mapping[str, float | None]
"""When statuses were first seen, in seconds since 1970, by the ids of the deliveries."""

NOT_SEEN_BEFORE: Final[Since] = MappingProxyType({})

BOOKINGS: Final = """
    SELECT delivery_id, booking FROM intents
    WHERE delivery_id IN (SELECT value FROM json_each(?))
"""
SHARED_BOOKINGS: Final = """
    SELECT delivery_id, booking, counter_id FROM shared_bookings
    WHERE delivery_id IN (SELECT value FROM json_each(?))
"""


def follow(
    connection: sqlite3.Connection,
    deliveries: Sequence[Delivery],
    seen_at: datetime,
    since: Since = NOT_SEEN_BEFORE,
) -> None:
    known = summaries.summary_rows(connection, [each.id for each in deliveries])
    unknown = [each.id for each in deliveries if storable(each.id) not in known]
    sent = bookings(connection, unknown) if unknown else {}
    written = []
    for delivery in deliveries:
        id, first_seen = storable(delivery.id), since.get(delivery.id)
        at = seen_at if first_seen is None else datetime.fromtimestamp(first_seen, UTC)
        before, stands_at = known.get(id) or (None, seen_at.timestamp())
        summary = merged_summary(before, delivery, areas(), at, sent.get(id))
        written.append(SummaryRow.of(summary, stands_at))
    summaries.write(connection, written)


def join(connection: sqlite3.Connection, delivery: Delivery, sent: SentBooking) -> None:
    for before in summaries.summary_rows(connection, [delivery.id]).values():
        summary = booked_summary(before.summary, delivery, sent.booking, areas(), sent.counter_id)
        summaries.write(connection, [SummaryRow.of(summary, before.stands_at)])


def bookings(connection: sqlite3.Connection, ids: Collection[str]) -> dict[str, SentBooking]:
    """The bookings of those of these deliveries that this or another counter booked, by id."""
    shared = dict(rows_of_others(connection, SHARED_BOOKINGS, (listed(ids),), _sent))
    own = connection.execute(BOOKINGS, (listed(ids),)).fetchall()
    return shared | dict(map(_sent, own))


def _sent(row: Sequence[str]) -> tuple[str, SentBooking]:
    id, text, *counter_id = row
    return id, SentBooking(from_text(Booking, text), *counter_id)


@cache
def areas() -> tuple[Area, ...]:
    """The shipped areas, which summaries name for drop-offs; empty where they cannot be read."""
    try:
        return parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    except (OSError, KeyError, ValueError):
        return ()

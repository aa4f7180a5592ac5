"""Updates summary rows when a delivery changes or turns out to be booked here."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import (
    DeliverySummary,
    booked_summary,
    point_of,
    summary_of,
    updated_summary,
)
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area, nearest
from deskdispatch.journal.deliveries import summaries
from deskdispatch.journal.deliveries.summaries import SummaryRow
from deskdispatch.journal.values import from_text, listed, storable

Areas = Sequence[Area]
"""The areas to name drop-offs by; empty for no names."""

Since = Mapping[str, float | None]
"""When statuses were first seen, in seconds since 1970, by the ids of the deliveries."""

NOT_SEEN_BEFORE: Final[Since] = MappingProxyType({})

BOOKINGS: Final = """
    SELECT delivery_id, booking FROM intents
    WHERE delivery_id IN (SELECT value FROM json_each(?))
"""


def follow(
    connection: sqlite3.Connection,
    deliveries: Sequence[Delivery],
    seen_at: datetime,
    areas: Areas = (),
    since: Since = NOT_SEEN_BEFORE,
) -> None:
    """Writes the summaries of new and changed deliveries, inside a transaction."""
    known = summaries.summary_rows(connection, [each.id for each in deliveries])
    unknown = [each.id for each in deliveries if storable(each.id) not in known]
    sent = bookings(connection, unknown) if unknown else {}
    written = []
    for delivery in deliveries:
        id, first_seen = storable(delivery.id), since.get(delivery.id)
        at = seen_at if first_seen is None else datetime.fromtimestamp(first_seen, UTC)
        if (before := known.get(id)) is None:
            summary = made(delivery, sent.get(id), at, areas)
            written.append(SummaryRow.of(summary, seen_at.timestamp()))
        else:
            summary = _updated(before.summary, delivery, at, areas)
            written.append(SummaryRow.of(summary, before.stands_at))
    summaries.write(connection, written)


def join(
    connection: sqlite3.Connection, delivery: Delivery, booking: Booking, areas: Areas
) -> None:
    """Adds the fields of a booking to a delivery's summary, inside a transaction."""
    if (
        before := summaries.summary_rows(connection, [delivery.id]).get(storable(delivery.id))
    ) is None:
        return
    area = _area(point_of(delivery, booking), areas)
    summary = booked_summary(before.summary, delivery, booking, area)
    summaries.write(connection, [SummaryRow.of(summary, before.stands_at)])


def made(
    delivery: Delivery, booking: Booking | None, seen_at: datetime, areas: Areas
) -> DeliverySummary:
    """The summary of a delivery that has none yet."""
    return summary_of(delivery, booking, _area(point_of(delivery, booking), areas), seen_at)


def bookings(connection: sqlite3.Connection, ids: Collection[str]) -> dict[str, Booking]:
    """The bookings of those of these deliveries that were booked here, by delivery id."""
    rows = connection.execute(BOOKINGS, (listed(ids),)).fetchall()
    return {id: from_text(Booking, text) for id, text in rows}


def _updated(
    before: DeliverySummary, delivery: Delivery, seen_at: datetime, areas: Areas
) -> DeliverySummary:
    point = delivery.dropoff
    is_new = point is not None and (not before.area_en or point != before.dropoff)
    return updated_summary(before, delivery, _area(point, areas) if is_new else None, seen_at)


def _area(point: Coordinates | None, areas: Areas) -> Area | None:
    return None if point is None else nearest(areas, point)

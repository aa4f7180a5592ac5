"""Lines and stages for deliveries that were written before there were any."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta
from typing import Final

from deskdispatch import assets
from deskdispatch.domain.booking import Booking
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.places import Area, parse_areas
from deskdispatch.journal import briefs, joining, stages
from deskdispatch.journal.briefs import Line
from deskdispatch.journal.joining import Areas
from deskdispatch.journal.values import from_text, time_of

_SLICE: Final = 1000
"""Rows at once, so that not all of them stand in memory."""

_STAGES_FOR: Final = timedelta(days=90)
"""Of deliveries that were seen last so long before the newest one, nobody asks the stages."""

_NEXT: Final = f"""
    SELECT deliveries.rowid, deliveries.value, deliveries.created_at, deliveries.seen_at,
        intents.booking, briefs.id IS NULL
    FROM deliveries
    LEFT JOIN intents ON intents.delivery_id = deliveries.id
    LEFT JOIN briefs ON briefs.id = deliveries.id
    WHERE deliveries.rowid > ? ORDER BY deliveries.rowid LIMIT {_SLICE}
"""
_LAST_SEEN: Final = "SELECT max(seen_at) FROM deliveries"

_Row = tuple[int, str, str, str, str | None, int]


def fill(connection: sqlite3.Connection) -> None:
    """Writes what is missing, inside a transaction; a line that is there stays as it is.

    The areas are those that are shipped; a line says none where they cannot be read.

    Raises:
        JournalError: ``DAMAGED``: a row is none any more.
    """
    (last_seen,) = connection.execute(_LAST_SEEN).fetchone()
    if last_seen is None:
        return
    since, areas, at = time_of(last_seen) - _STAGES_FOR, _shipped_areas(), 0
    while rows := connection.execute(_NEXT, (at,)).fetchall():
        _fill(connection, rows, since, areas)
        at = rows[-1][0]


def _fill(connection: sqlite3.Connection, rows: list[_Row], since: datetime, areas: Areas) -> None:
    lines, recent = [], []
    for _, value, created_at, seen_at, booking, has_none in rows:
        delivery, seen = from_text(Delivery, value), time_of(seen_at)
        if has_none:
            sent = None if booking is None else from_text(Booking, booking)
            brief = joining.made(delivery, sent, seen, areas)
            lines.append(Line.of(brief, time_of(created_at).timestamp()))
        if seen >= since:
            recent.append(delivery)
    briefs.write(connection, lines)
    stages.keep(connection, recent)


def _shipped_areas() -> tuple[Area, ...]:
    try:
        return parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    except (OSError, KeyError, ValueError):
        return ()

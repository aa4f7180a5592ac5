"""Takes back times that are too far ahead, such as those of a counter that meant harm.

A release that checked no times has taken them from the shared database. Each change that is made
after one is later than it, and whatever a clerk writes over it counts for less.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.sharing.record import Key, SharedField, SharedRecord
from deskdispatch.journal.shared_records import records, state
from deskdispatch.journal.shared_records.records import RecordRow

logger = logging.getLogger(__name__)

SLICE: Final = 500
"""Records that are looked at in one go: some milliseconds."""

FOLLOWING: Final = """
    SELECT kind, id, fields FROM shared_records WHERE (kind, id) > (?, ?) ORDER BY kind, id LIMIT ?
"""


def restamp_slice(connection: sqlite3.Connection, after: Key) -> Key | None:
    """Restamps the next records; the clock is set back after the last, so that none is left out.

    Fields of this PC get the present time, or the others would refuse them. Fields of other
    counters get time 0, here and at every counter that restamps: any change counts for more.

    Returns:
        The last record that was looked at; None: there are no more.
    """
    if state.read(connection) is None:
        return None
    with state.applying(connection) as sharing:
        now = state.present_time(connection)
        rows = connection.execute(FOLLOWING, (*after, SLICE)).fetchall()
        for kind, id, text in rows:
            record = records.record_of(kind, id, text)
            if record.newest > now + state.MOST_AHEAD:
                fields = _restamped(record.fields, sharing.counter_id, now)
                records.write(connection, RecordRow(SharedRecord(kind, id, fields), True))
        if not rows:
            logger.warning("The clock of sharing was too far ahead and is set back")
            state.set_clock_back(connection, now)
    return rows[-1][:2] if rows else None


def _restamped(fields: Mapping[str, SharedField], own_id: str, now: int) -> dict[str, SharedField]:
    return {
        name: field
        if field.time <= now + state.MOST_AHEAD
        else field._replace(time=now if field.counter == own_id else 0)
        for name, field in fields.items()
    }

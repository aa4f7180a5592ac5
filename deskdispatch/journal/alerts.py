"""Rows of alerts and of their acknowledgements."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from deskdispatch.domain.alerts.alert import STAYING, Alert
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import columns_of, from_row, quoted, sent_time, storable, time_text

FIELDS: Final = tuple(Alert.model_fields)
IS_OPEN: Final = f"acknowledged_at IS NULL AND kind IN {quoted(STAYING)}"
INDEX: Final = f"CREATE INDEX alerts_open ON alerts (at) WHERE {IS_OPEN}"
"""Partial index; SQLite uses it only for a query with the same words."""

_SELECT: Final = f"SELECT {', '.join(FIELDS)} FROM alerts"
OPEN: Final = f"{_SELECT} WHERE {IS_OPEN} ORDER BY at DESC, rowid DESC"
_NOTE: Final = f"""
    INSERT INTO alerts ({", ".join(FIELDS)}) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (about, kind) DO NOTHING
"""
_ACKNOWLEDGE: Final = """
    UPDATE alerts SET acknowledged_at = ?
    WHERE about = ? AND kind = ? AND acknowledged_at IS NULL
"""
ELSEWHERE: Final = """
    SELECT json_extract(fields, '$.acknowledged[0]') FROM shared_records
    WHERE kind = 'alert' AND id = ?
"""


def note(connection: sqlite3.Connection, alerts: Sequence[Alert]) -> tuple[Alert, ...]:
    """Writes alerts; returns the new ones that no other counter has acknowledged."""
    new = []
    with transaction(connection):
        for alert in alerts:
            if not connection.execute(_NOTE, columns_of(alert)).rowcount:
                continue
            about, kind = map(storable, alert.key)
            found = connection.execute(ELSEWHERE, (f"{about}|{kind}",)).fetchone()
            if found is not None and (at := sent_time(found[0])) is not None:
                connection.execute(_ACKNOWLEDGE, (at, about, kind))
            else:
                new.append(alert)
    return tuple(new)


def unacknowledged(connection: sqlite3.Connection) -> tuple[Alert, ...]:
    """Returns alerts that still have to be acknowledged, newest first."""
    return tuple(from_row(Alert, row) for row in connection.execute(OPEN).fetchall())


def acknowledge(
    connection: sqlite3.Connection, keys: Collection[tuple[str, str]], at: datetime
) -> None:
    """Acknowledges alerts; an earlier acknowledgement keeps its time."""
    moment = time_text(at)
    with transaction(connection):
        connection.executemany(
            _ACKNOWLEDGE, [(moment, storable(about), kind) for about, kind in keys]
        )

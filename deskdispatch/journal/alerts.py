"""Rows of alerts and of their acknowledgement."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final

from deskdispatch.domain.alerts.alert import Alert
from deskdispatch.domain.alerts.kind import STAYING
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import (
    from_columns,
    maybe_time_text,
    quoted,
    storable,
    time_text,
)

FIELDS: Final = ("about", "kind", "at", "order_number", "customer_name", "acknowledged_at")
IS_OPEN: Final = f"acknowledged_at IS NULL AND kind IN {quoted(STAYING)}"
INDEX: Final = f"CREATE INDEX alerts_open ON alerts (at) WHERE {IS_OPEN}"
"""SQLite uses it only where a query holds the same words."""

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


def note(connection: sqlite3.Connection, alerts: Sequence[Alert]) -> tuple[Alert, ...]:
    """Writes these; returns the new ones."""
    with transaction(connection):
        return tuple(each for each in alerts if connection.execute(_NOTE, _row(each)).rowcount)


def unacknowledged(connection: sqlite3.Connection) -> tuple[Alert, ...]:
    """Alerts that must be acknowledged and are not yet; newest first."""
    return _alerts(connection.execute(OPEN))


def acknowledge(
    connection: sqlite3.Connection, keys: Collection[tuple[str, str]], at: datetime
) -> None:
    """Acknowledges these; an earlier acknowledgement keeps its time."""
    moment = time_text(at)
    with transaction(connection):
        connection.executemany(
            _ACKNOWLEDGE, [(moment, storable(about), kind) for about, kind in keys]
        )


def _row(alert: Alert) -> tuple[Any, ...]:
    return (
        storable(alert.about),
        alert.kind.value,
        time_text(alert.at),
        storable(alert.order_number),
        storable(alert.customer_name),
        maybe_time_text(alert.acknowledged_at),
    )


def _alerts(rows: sqlite3.Cursor) -> tuple[Alert, ...]:
    return tuple(
        from_columns(Alert, dict(zip(FIELDS, row, strict=True))) for row in rows.fetchall()
    )

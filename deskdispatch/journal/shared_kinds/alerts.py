"""Acknowledgements of alerts as shared records."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.sharing.record import SharedKind, SharedRecord
from deskdispatch.journal.shared_records.kind import KindRows, LocalField, trigger
from deskdispatch.journal.values import sent_time, time_of

_FIELD: Final = "acknowledged"
_BETWEEN: Final = "|"
_ID: Final = f"NEW.about || '{_BETWEEN}' || NEW.kind"
ONE: Final = """
    SELECT acknowledged_at FROM alerts
    WHERE about = ? AND kind = ? AND acknowledged_at <> at
"""
"""One that was noted as acknowledged was not shown to anybody, see ``desk.alerts``."""

_ACKNOWLEDGE: Final = """
    UPDATE alerts SET acknowledged_at = ? WHERE about = ? AND kind = ?
"""


def _read(connection: sqlite3.Connection, id: str) -> Mapping[str, LocalField]:
    row = connection.execute(ONE, _key(id)).fetchone()
    return {} if row is None else {_FIELD: LocalField(row[0], at=time_of(row[0]))}


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    """Acknowledges an alert; one noted here later is looked up then, see ``journal.alerts``."""
    if (at := sent_time(record.value(_FIELD))) is not None:
        connection.execute(_ACKNOWLEDGE, (at, *_key(record.id)))


def _key(id: str) -> tuple[str, str]:
    about, _, kind = id.rpartition(_BETWEEN)
    return about, kind


ROWS: Final[KindRows] = KindRows(
    kind=SharedKind.ALERT,
    read=_read,
    write=_write,
    ids=f"""
        SELECT about || '{_BETWEEN}' || kind AS id FROM alerts WHERE acknowledged_at <> at
    """,
    triggers=(
        trigger("alert", "alerts", "INSERT", _ID, condition="NEW.acknowledged_at <> NEW.at"),
        trigger(
            *("alert", "alerts", "UPDATE OF acknowledged_at", _ID),
            condition="NEW.acknowledged_at IS NOT NULL",
        ),
    ),
)

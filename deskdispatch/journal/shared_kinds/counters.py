"""What each counter is called, as shared records."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.sharing.record import SharedKind, SharedRecord
from deskdispatch.journal.shared_records import state
from deskdispatch.journal.shared_records.kind import KindRows, LocalField
from deskdispatch.journal.values import storable

_FIELD: Final = "name"
ONE: Final = "SELECT name FROM shared_counters WHERE id = ?"


def _read(connection: sqlite3.Connection, id: str) -> Mapping[str, LocalField]:
    row = connection.execute(ONE, (id,)).fetchone()
    return {} if row is None else {_FIELD: LocalField(row[0])}


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    if isinstance(name := record.value(_FIELD), str):
        state.keep_name(connection, record.id, storable(name))


ROWS: Final[KindRows] = KindRows(
    kind=SharedKind.COUNTER, read=_read, write=_write, ids="SELECT counter_id AS id FROM sharing"
)

"""Names of counters, and times at which they left, as shared records."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.sharing.record import Rank, SharedKind, SharedRecord
from deskdispatch.journal.shared_records import state
from deskdispatch.journal.shared_records.kind import KindRows, LocalField, trigger
from deskdispatch.journal.values import sent_time, storable

_FIELD: Final = "name"
_LEFT: Final = "leftAt"
"""Set once, by whoever finds first that it is not on the list any more."""

ONE: Final = "SELECT name, left_at FROM shared_counters WHERE id = ?"


def _read(connection: sqlite3.Connection, id: str) -> Mapping[str, LocalField]:
    row = connection.execute(ONE, (id,)).fetchone()
    if row is None:
        return {}
    name, left_at = row
    stated = {_FIELD: LocalField(name)} if name else {}
    if left_at is not None:
        stated[_LEFT] = LocalField(left_at, Rank.AUTOMATIC)
    return stated


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    if isinstance(name := record.value(_FIELD), str):
        state.keep_name(connection, record.id, storable(name))
    if (left_at := sent_time(record.value(_LEFT))) is not None:
        state.keep_left(connection, record.id, left_at)


ROWS: Final[KindRows] = KindRows(
    kind=SharedKind.COUNTER,
    read=_read,
    write=_write,
    ids="SELECT counter_id AS id FROM sharing",
    triggers=(
        trigger("counter", "shared_counters", "INSERT", "NEW.id"),
        trigger("counter", "shared_counters", "UPDATE OF name, left_at", "NEW.id"),
    ),
)

"""Clerks, as shared records: whoever was added at one counter books at all of them.

The hash of the PIN is shared too: without it each clerk would need a PIN at each counter. Whoever
reads the shared database can find the PIN from it, but not more than the counters say there anyway.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.clerks.clerk import Clerk
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedKind, SharedRecord
from deskdispatch.journal.clerks import CLERKS, delete_row
from deskdispatch.journal.shared_records.kind import KindRows, LocalField, triggers_of
from deskdispatch.journal.values import parsed


def _read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    clerk = CLERKS.one(connection, shared.id)
    if clerk is None:  # removed for good: a new PIN that is set elsewhere brings nobody back
        return {ERASED: LocalField(True, Rank.ERASED)} if shared.fields else {}
    return {"name": LocalField(clerk.name), "pin": LocalField(clerk.pin)}


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    if record.value(ERASED):
        delete_row(connection, record.id)
        return
    stated = {name: record.value(name) for name in ("name", "pin")}
    if (clerk := parsed(Clerk, stated, id=record.id)) is not None:
        CLERKS.write(connection, clerk)


ROWS: Final = KindRows(
    kind=SharedKind.CLERK,
    read=_read,
    write=_write,
    ids="SELECT id FROM clerks",
    triggers=triggers_of("clerk", "clerks", "id", "value"),
)

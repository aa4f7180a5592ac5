"""Clerks, as shared records: a clerk added at one counter can book at all of them.

The hash of the PIN is shared too: otherwise each clerk would need a PIN at each counter. A reader
of the shared database can find the PIN from the hash, but gains no more than the counters already
show there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.clerks import Clerk
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedKind, SharedRecord
from deskdispatch.journal.clerks import CLERKS, delete_row
from deskdispatch.journal.shared_records.kind import KindRows, LocalField, triggers_of
from deskdispatch.journal.values import parsed


def _read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    clerk = CLERKS.one(connection, shared.id)
    if clerk is None:  # removed for good: a new PIN set elsewhere does not restore the clerk
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

"""Forms put aside by name, as shared records."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.booking.booking import SavedDraft
from deskdispatch.domain.sharing.record import SharedKind, SharedRecord
from deskdispatch.journal.booking import drafts
from deskdispatch.journal.shared_records.kind import KindRows, LocalField, triggers_of
from deskdispatch.journal.values import parsed, time_of

_FIELD: Final = "draft"
ONE: Final = "SELECT name, kept_at, value FROM kept_drafts WHERE id = ?"
_DELETE: Final = "DELETE FROM kept_drafts WHERE id = ?"


def _read(connection: sqlite3.Connection, id: str) -> Mapping[str, LocalField]:
    row = connection.execute(ONE, (id,)).fetchone()
    if row is None:
        return {_FIELD: LocalField(None)}
    name, kept_at, value = row
    stated = {"name": name, "keptAt": kept_at, "draft": json.loads(value)}
    return {_FIELD: LocalField(stated, at=time_of(kept_at))}


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    stated = record.value(_FIELD)
    if stated is None:
        connection.execute(_DELETE, (record.id,))
    elif (saved := parsed(SavedDraft, stated, id=record.id)) is not None:
        drafts.write_named(connection, saved)


ROWS: Final[KindRows] = KindRows(
    kind=SharedKind.DRAFT,
    read=_read,
    write=_write,
    ids="SELECT id FROM kept_drafts",
    triggers=triggers_of("draft", "kept_drafts", "id", "name", "kept_at", "value"),
)

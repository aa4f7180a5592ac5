"""Reports of wrong deliveries, as shared records: every counter knows which are watched."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.sharing.record import SharedKind, SharedRecord
from deskdispatch.domain.wrong_bookings import WrongBooking
from deskdispatch.journal.shared_records.kind import KindRows, LocalField, triggers_of
from deskdispatch.journal.values import parsed
from deskdispatch.journal.wrong_bookings import WRONG_BOOKINGS

_FIELDS: Final = tuple(
    str(field.alias) for name, field in WrongBooking.model_fields.items() if name != "delivery_id"
)


def _read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    wrong = WRONG_BOOKINGS.one(connection, shared.id)
    if wrong is None:
        return {}
    stated = wrong.model_dump(mode="json", by_alias=True)
    return {field: LocalField(stated[field]) for field in _FIELDS}


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    stated = {field: record.value(field) for field in _FIELDS}
    known = {field: value for field, value in stated.items() if value is not None}
    if (wrong := parsed(WrongBooking, known, delivery_id=record.id)) is not None:
        WRONG_BOOKINGS.write(connection, wrong)


ROWS: Final = KindRows(
    kind=SharedKind.WRONG_BOOKING,
    read=_read,
    write=_write,
    ids="SELECT delivery_id AS id FROM wrong_bookings ORDER BY delivery_id",
    triggers=triggers_of("wrong_booking", "wrong_bookings", "delivery_id", "value"),
)

"""Unconfirmed bookings, as shared records: only their own counter can resolve them.

The booking in flight is a record with the id of its counter: otherwise every booking would leave a
record behind. The time is that of the field: the clock of the other counter's PC may be wrong.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.sharing.bookings import SharedUnconfirmed
from deskdispatch.domain.sharing.record import SharedKind, SharedRecord, moment_of
from deskdispatch.journal.booking.intents import IS_OPEN
from deskdispatch.journal.failures import rows_of_others
from deskdispatch.journal.sharing import records, state
from deskdispatch.journal.sharing.records import KindRows, LocalField, trigger
from deskdispatch.journal.values import from_text, parsed, storable, time_of, time_text

_FIELD: Final = "booking"
_HERE: Final = "(SELECT counter_id FROM sharing)"
"""Record id of the booking in flight, of which there is at most one."""

UNCONFIRMED: Final = "SELECT booking, written_at FROM intents WHERE id = ? AND state = 'in_doubt'"
IN_FLIGHT: Final = "SELECT booking, written_at FROM intents WHERE state = 'in_flight'"
IS_OURS: Final = "SELECT 1 FROM intents WHERE id = ?"
OF_OTHERS: Final = """
    SELECT id, phones, name, written_at, doubts.counter_id, EXISTS (
        SELECT 1 FROM shared_counters AS gone
        WHERE gone.id = doubts.counter_id AND left_at IS NOT NULL
    ), coalesce((SELECT ahead_ms FROM sharing), 0)
    FROM shared_doubts AS doubts ORDER BY written_at DESC
"""
_WRITE: Final = """
    REPLACE INTO shared_doubts (id, phones, name, written_at, counter_id) VALUES (?, ?, ?, ?, ?)
"""
_DELETE: Final = "DELETE FROM shared_doubts WHERE id = ?"


def of_others(connection: sqlite3.Connection) -> tuple[SharedUnconfirmed, ...]:
    """Returns unconfirmed bookings of other counters, newest first; times by this PC's clock."""
    return tuple(rows_of_others(connection, OF_OTHERS, (), _unconfirmed))


def _unconfirmed(row: Sequence[Any]) -> SharedUnconfirmed:
    id, phones, name, written_at, counter_id, is_abandoned, ahead_ms = row
    return SharedUnconfirmed(
        id=id,
        phones=tuple(json.loads(phones)),
        name=name,
        written_at=time_of(written_at) + timedelta(milliseconds=ahead_ms),
        counter_id=counter_id,
        is_abandoned=bool(is_abandoned),
    )


def _read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    here = state.counter_id(connection)
    query, of = (IN_FLIGHT, ()) if shared.id == here else (UNCONFIRMED, (shared.id,))
    if (row := connection.execute(query, of).fetchone()) is None:
        return {_FIELD: LocalField(None)}
    text, written_at = row
    booking = from_text(Booking, text)
    numbers = (booking.customer_number, booking.alternate_customer_number or "")
    stated = {
        "phones": list(dict.fromkeys(phone.key(number) for number in numbers if number)),
        "name": booking.customer_name,
        "counterId": here,
    }
    return {_FIELD: LocalField(stated, at=time_of(written_at))}


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    stated = record.value(_FIELD)
    if connection.execute(IS_OURS, (record.id,)).fetchone() is not None:
        if stated is not None and _read(connection, record)[_FIELD].value is None:
            # it ended while this PC did not share, maybe under another counter id
            records.note_change(connection, record.kind, record.id)
        return
    if record.id == state.counter_id(connection):
        return
    if stated is None:
        connection.execute(_DELETE, (record.id,))
        return
    at = moment_of(record.fields[_FIELD].time)
    if (booking := parsed(SharedUnconfirmed, stated, id=record.id, written_at=at)) is not None:
        phones = json.dumps([storable(each) for each in booking.phones])
        of = (storable(booking.name), time_text(at), storable(booking.counter_id))
        connection.execute(_WRITE, (record.id, phones, *of))


ROWS: Final[KindRows] = KindRows(
    kind=SharedKind.UNCONFIRMED,
    read=_read,
    write=_write,
    ids=f"""
        SELECT counter_id AS id FROM sharing
        UNION ALL SELECT id FROM intents INDEXED BY intents_open WHERE {IS_OPEN}
    """,
    triggers=(
        trigger("unconfirmed", "intents", "INSERT", _HERE),
        trigger(
            *("unconfirmed", "intents", "UPDATE OF state, delivery_id, booking"),
            f"iif('in_flight' IN (NEW.state, OLD.state), {_HERE}, NULL)",
            "iif('in_doubt' IN (NEW.state, OLD.state), NEW.id, NULL)",
        ),
    ),
)

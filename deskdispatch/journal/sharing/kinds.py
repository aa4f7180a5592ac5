"""All kinds of shared records, with those that need no module of their own."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from deskdispatch.domain.booking.booking import SavedDraft
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedKind, SharedRecord
from deskdispatch.domain.wrong_bookings import WrongBooking
from deskdispatch.journal import clerks
from deskdispatch.journal.booking import drafts
from deskdispatch.journal.saved_places import PLACES
from deskdispatch.journal.sharing import (
    customers,
    deliveries,
    places,
    prints,
    shift,
    standing_orders,
    state,
    unconfirmed,
)
from deskdispatch.journal.sharing.places import POINT
from deskdispatch.journal.sharing.records import KindRows, LocalField, trigger, triggers_of
from deskdispatch.journal.standing_orders import TEMPLATES
from deskdispatch.journal.value_table import ValueTable
from deskdispatch.journal.values import parsed, sent_time, storable, time_of
from deskdispatch.journal.wrong_bookings import WRONG_BOOKINGS

ACKNOWLEDGED: Final = """
    SELECT acknowledged_at FROM alerts
    WHERE about = ? AND kind = ? AND acknowledged_at <> at
"""
"""Alerts noted as already acknowledged were never shown, see ``desk.alerts``."""

_ACKNOWLEDGE: Final = "UPDATE alerts SET acknowledged_at = ? WHERE about = ? AND kind = ?"
COUNTER: Final = "SELECT name, left_at FROM shared_counters WHERE id = ?"
DRAFT: Final = "SELECT name, kept_at, value FROM kept_drafts WHERE id = ?"


def _read_alert(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    about, _, kind = shared.id.rpartition("|")
    row = connection.execute(ACKNOWLEDGED, (about, kind)).fetchone()
    return {} if row is None else {"acknowledged": LocalField(row[0], at=time_of(row[0]))}


def _write_alert(connection: sqlite3.Connection, record: SharedRecord) -> None:
    """Acknowledges an alert; one noted here later is checked then, see ``journal.alerts``."""
    if (at := sent_time(record.value("acknowledged"))) is not None:
        about, _, kind = record.id.rpartition("|")
        connection.execute(_ACKNOWLEDGE, (at, about, kind))


def _read_counter(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    name, left_at = connection.execute(COUNTER, (shared.id,)).fetchone() or (None, None)
    stated = {"name": LocalField(name)} if name else {}
    if left_at is not None:  # set once, by the counter that first finds it missing from the list
        stated["leftAt"] = LocalField(left_at, Rank.AUTOMATIC)
    return stated


def _write_counter(connection: sqlite3.Connection, record: SharedRecord) -> None:
    if isinstance(name := record.value("name"), str):
        state.keep_name(connection, record.id, storable(name))
        standing_orders.rename_holder(connection, record.id, storable(name))
    if (left_at := sent_time(record.value("leftAt"))) is not None:
        state.keep_left(connection, record.id, left_at)


def _read_draft(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    row = connection.execute(DRAFT, (shared.id,)).fetchone()
    if row is None:
        return {"draft": LocalField(None)}
    name, kept_at, value = row
    stated = {"name": name, "keptAt": kept_at, "draft": json.loads(value)}
    return {"draft": LocalField(stated, at=time_of(kept_at))}


def _write_draft(connection: sqlite3.Connection, record: SharedRecord) -> None:
    stated = record.value("draft")
    if stated is None:
        connection.execute("DELETE FROM kept_drafts WHERE id = ?", (record.id,))
    elif (saved := parsed(SavedDraft, stated, id=record.id)) is not None:
        drafts.write_named(connection, saved)


def _value_rows(
    kind: SharedKind,
    table: ValueTable[Any],
    *fields: str,
    at: str = "",
    delete: Callable[[sqlite3.Connection, str], None] | None = None,
) -> KindRows:
    """Returns the kind of a table of values, each with a field for each of these fields.

    Args:
        kind: Kind of the records.
        table: The table.
        fields: Names of the fields, as in the table.
        at: The one that says when all of them were set; empty if none does.
        delete: Deletes a row, for good: edits elsewhere do not restore it. None for rows that are
            never deleted.
    """

    def read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
        text = table.text(connection, shared.id)
        if text is None:
            is_deleted = delete is not None and shared.fields
            return {ERASED: LocalField(True, Rank.ERASED)} if is_deleted else {}
        stated = json.loads(text)
        moment = time_of(stated[at]) if at else None
        return {field: LocalField(stated.get(field), at=moment) for field in fields}

    def write(connection: sqlite3.Connection, record: SharedRecord) -> None:
        if delete is not None and record.value(ERASED):
            delete(connection, record.id)
            return
        known = {field: each for field in fields if (each := record.value(field)) is not None}
        if (value := parsed(table.model, known, **{table.id: record.id})) is not None:
            table.write(connection, value)

    return KindRows(
        kind=kind,
        read=read,
        write=write,
        ids=f"SELECT {table.id} AS id FROM {table.name}",
        triggers=triggers_of(kind, table.name, table.id, "value"),
    )


_PLACE_TEXTS: Final = {
    "name": "name",
    "otherName": "other_name",
    "detail": "detail",
    "note": "note",
}
"""Fields of the record, and the attributes of a place that they hold."""

_SAVED_AT: Final = "savedAt"


def _read_saved_place(
    connection: sqlite3.Connection, shared: SharedRecord
) -> Mapping[str, LocalField]:
    place = PLACES.one(connection, shared.id)
    if place is None:  # deleted for good: edits elsewhere do not restore it
        return {ERASED: LocalField(True, Rank.ERASED)} if shared.fields else {}
    texts = {field: getattr(place, name) for field, name in _PLACE_TEXTS.items()}
    stated = {field: text for field, text in texts.items() if text or field in shared.fields}
    stated[POINT] = [place.latitude, place.longitude]
    stated[_SAVED_AT] = place.model_dump(mode="json")["saved_at"]
    return {field: LocalField(value, at=place.saved_at) for field, value in stated.items()}


def _write_saved_place(connection: sqlite3.Connection, record: SharedRecord) -> None:
    if record.value(ERASED):
        PLACES.delete_row(connection, record.id)
        return
    point, name = record.value(POINT), record.value("name")
    if not isinstance(point, list) or len(point) != 2 or not isinstance(name, str):
        return
    stated = {name: record.value(field) or "" for field, name in _PLACE_TEXTS.items()}
    place = parsed(
        SavedPlace,
        {**stated, "latitude": point[0], "longitude": point[1]},
        id=record.id,
        saved_at=record.value(_SAVED_AT),
    )
    if place is not None:
        texts = {name: getattr(place, name) for name in stated}
        PLACES.write(connection, place.with_fields(texts))


_SAVED_PLACES: Final = KindRows(
    kind=SharedKind.SAVED_PLACE,
    read=_read_saved_place,
    write=_write_saved_place,
    ids="SELECT id FROM saved_places",
    triggers=triggers_of("saved_place", "saved_places", "id", "value"),
)


_ALERT_ID: Final = "NEW.about || '|' || NEW.kind"
_ALERTS: Final = KindRows(
    kind=SharedKind.ALERT,
    read=_read_alert,
    write=_write_alert,
    ids="SELECT about || '|' || kind AS id FROM alerts WHERE acknowledged_at <> at",
    triggers=(
        trigger("alert", "alerts", "INSERT", _ALERT_ID, condition="NEW.acknowledged_at <> NEW.at"),
        trigger(
            *("alert", "alerts", "UPDATE OF acknowledged_at", _ALERT_ID),
            condition="NEW.acknowledged_at IS NOT NULL",
        ),
    ),
)
_COUNTERS: Final = KindRows(
    kind=SharedKind.COUNTER,
    read=_read_counter,
    write=_write_counter,
    ids="SELECT counter_id AS id FROM sharing",
    triggers=(
        trigger("counter", "shared_counters", "INSERT", "NEW.id"),
        trigger("counter", "shared_counters", "UPDATE OF name, left_at", "NEW.id"),
    ),
)
_DRAFTS: Final = KindRows(
    kind=SharedKind.DRAFT,
    read=_read_draft,
    write=_write_draft,
    ids="SELECT id FROM kept_drafts",
    triggers=triggers_of("draft", "kept_drafts", "id", "name", "kept_at", "value"),
)
_CLERKS: Final = _value_rows(
    SharedKind.CLERK, clerks.CLERKS, "name", "pin", delete=clerks.delete_row
)
"""A clerk added at one counter can book at all of them.

The hash of the PIN is shared too: otherwise each clerk would need a PIN at each counter. A reader
of the shared database can find the PIN from the hash, but gains no more than the counters already
show there.
"""
_WRONG_BOOKINGS: Final = _value_rows(
    SharedKind.WRONG_BOOKING,
    WRONG_BOOKINGS,
    *(str(each.alias) for name, each in WrongBooking.model_fields.items() if name != "delivery_id"),
)
_TEMPLATES: Final = _value_rows(
    SharedKind.TEMPLATE,
    TEMPLATES,
    *("name", "draft", "repeat", "savedAt"),
    at="savedAt",
    delete=TEMPLATES.delete_row,
)

KINDS: Final[Mapping[str, KindRows]] = MappingProxyType(
    {
        str(each.kind): each
        for each in (
            _COUNTERS,
            places.ROWS,
            customers.ROWS,
            deliveries.ROWS,
            _SAVED_PLACES,
            _CLERKS,
            _DRAFTS,
            prints.ROWS,
            _ALERTS,
            unconfirmed.ROWS,
            _WRONG_BOOKINGS,
            _TEMPLATES,
            standing_orders.ROWS,
            shift.COUNTS,
            shift.MARKS,
        )
    }
)
"""In the order in which existing rows are noted; records of other kinds are kept, not written."""

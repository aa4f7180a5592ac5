"""Saved places, as shared records: changes of several counters are merged field by field."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedKind, SharedRecord
from deskdispatch.journal.saved_places import PLACES
from deskdispatch.journal.shared_kinds.places import POINT
from deskdispatch.journal.shared_records.records import KindRows, LocalField, triggers_of
from deskdispatch.journal.values import parsed

_TEXTS: Final = {
    "name": "name",
    "otherName": "other_name",
    "detail": "detail",
    "note": "note",
}
"""Fields of the record, and the attributes of a place that they hold."""

_SAVED_AT: Final = "savedAt"


def _read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    place = PLACES.one(connection, shared.id)
    if place is None:  # deleted for good: edits elsewhere do not restore it
        return {ERASED: LocalField(True, Rank.ERASED)} if shared.fields else {}
    texts = {field: getattr(place, name) for field, name in _TEXTS.items()}
    stated = {field: text for field, text in texts.items() if text or field in shared.fields}
    stated[POINT] = [place.latitude, place.longitude]
    stated[_SAVED_AT] = place.model_dump(mode="json")["saved_at"]
    return {field: LocalField(value, at=place.saved_at) for field, value in stated.items()}


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    if record.value(ERASED):
        PLACES.delete_row(connection, record.id)
    elif (place := _place(record)) is not None:
        PLACES.write(connection, place)


def _place(record: SharedRecord) -> SavedPlace | None:
    """Returns the place that a record describes; None if this release cannot read it."""
    point, name = record.value(POINT), record.value("name")
    if not isinstance(point, list) or len(point) != 2 or not isinstance(name, str):
        return None
    stated = {name: record.value(field) or "" for field, name in _TEXTS.items()}
    place = parsed(
        SavedPlace,
        {**stated, "latitude": point[0], "longitude": point[1]},
        id=record.id,
        saved_at=record.value(_SAVED_AT),
    )
    if place is None:
        return None
    return place.with_fields({name: getattr(place, name) for name in stated})


ROWS: Final = KindRows(
    kind=SharedKind.SAVED_PLACE,
    read=_read,
    write=_write,
    ids="SELECT id FROM saved_places",
    triggers=triggers_of("saved_place", "saved_places", "id", "value"),
)

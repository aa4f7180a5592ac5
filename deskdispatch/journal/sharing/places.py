"""Drop-offs of customers, as shared records."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any, Final

from deskdispatch.domain.customers.customer import CustomerPlace, Origin, Record, Stamp
from deskdispatch.domain.sharing.record import (
    ERASED,
    Rank,
    SharedField,
    SharedKind,
    SharedRecord,
    moment_of,
    rank_of,
)
from deskdispatch.journal.customers import rows
from deskdispatch.journal.sharing import records
from deskdispatch.journal.sharing.records import KindRows, LocalField, triggers_of
from deskdispatch.journal.values import parsed, to_text

POINT: Final = "point"
"""Latitude and longitude, which never change."""

_ATTRIBUTES: Final = ("area", "address", "detail")
IS_USED: Final = """
    SELECT 1 FROM customer_places WHERE id = ?1
        AND EXISTS (SELECT 1 FROM places_of_customers WHERE place_id = ?1)
"""
_DELETE: Final = "DELETE FROM customer_places WHERE id = ?"


def _read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    if (place := rows.place(connection, shared.id)) is None:
        is_known = bool(shared.fields)  # a place is deleted only if its customers are erased
        return {ERASED: LocalField(True, Rank.ERASED)} if is_known else {}
    first = min((stamp.at for stamp in place.stamps.values()), default=None)
    again = {ERASED: LocalField(False, Rank.ERASED)} if shared.value(ERASED) else {}
    point = [place.latitude, place.longitude]
    stated = place.model_dump(mode="json", include=set(_ATTRIBUTES))
    known = {name for name, field in shared.fields.items() if not field.is_blank}
    return {
        **again,
        POINT: LocalField(point, Rank.AUTOMATIC, first),
        **{
            name: local_field(value, place.stamps.get(name))
            for name, value in stated.items()
            if name in place.stamps or name in known
        },
    }


def local_field(value: Any, stamp: Stamp | None) -> LocalField:
    """Returns the field of a record with stamps, in the form of ``KindRows.read``."""
    if stamp is None:
        return LocalField(value)
    is_imported = stamp.origin == Origin.IMPORT
    return LocalField(value, rank_of(stamp.origin), stamp.at, is_imported)


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    if record.value(ERASED):
        if connection.execute(IS_USED, (record.id,)).fetchone() is None:
            connection.execute(_DELETE, (record.id,))
        else:  # a customer has it: share it again
            records.note_change(connection, record.kind, record.id)
        return
    before = rows.place(connection, record.id)
    place = _place(record, before)
    if place is not None and (before is None or to_text(place) != to_text(before)):
        rows.write_place(connection, place)


def _place(record: SharedRecord, before: CustomerPlace | None) -> CustomerPlace | None:
    point = record.value(POINT)
    if not isinstance(point, list) or len(point) != 2:
        return None
    stated = ((name, record.fields.get(name)) for name in _ATTRIBUTES)
    fields = {name: each for name, each in stated if each is not None and not each.is_blank}
    values = {name: each.value for name, each in fields.items()}
    values |= {"latitude": point[0], "longitude": point[1]}
    place = parsed(CustomerPlace, values, id=record.id)
    if place is None:
        return None
    stamps = {
        name: stamp_of(name, each, getattr(place, name), before) for name, each in fields.items()
    }
    return place.model_copy(update={"stamps": stamps})


def stamp_of(name: str, field: SharedField, value: object, before: Record | None) -> Stamp:
    """Returns the stamp of a field; its present one if value and rank are the same."""
    kept = None if before is None else before.stamps.get(name)
    if kept is not None and getattr(before, name) == value and rank_of(kept.origin) == field.rank:
        return kept
    return Stamp(at=moment_of(field.time), origin=origin_of(field))


def origin_of(field: SharedField) -> Origin:
    return Origin.CLERK if field.rank >= Rank.CLERK else Origin.SERVICE


ROWS: Final = KindRows(
    kind=SharedKind.PLACE,
    read=_read,
    write=_write,
    ids="SELECT id FROM customer_places",
    typed=frozenset(_ATTRIBUTES),
    triggers=triggers_of("place", "customer_places", "id", "value"),
)

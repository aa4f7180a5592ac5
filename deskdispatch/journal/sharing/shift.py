"""Counts of the drawer and marks of settled cash, as shared records: neither ever changes.

A count is one field, so that two counts are never mixed; only its reason is erased, if it names an
erased person. Each counter writes its own mark for a delivery, and the first mark counts.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any, Final

from deskdispatch.domain.sharing.record import SharedKind, SharedRecord
from deskdispatch.domain.shift.drawer_count import DrawerCount
from deskdispatch.domain.shift.settlement import SettledCash
from deskdispatch.domain.value import Value
from deskdispatch.journal import shift
from deskdispatch.journal.sharing import state
from deskdispatch.journal.sharing.records import KindRows, LocalField, trigger
from deskdispatch.journal.values import parsed, to_text

_COUNT: Final = "count"
_REASON: Final = "reason"

_SETTLED: Final = "settled:"
"""Prefix of the field of a counter's mark; the counter's id follows."""


def _read_count(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    count = shift.one(connection, shared.id)
    if count is None:
        return {}
    fields: dict[str, LocalField] = {}
    if not count.saved_by:
        fields[_COUNT] = LocalField(_stated(count, "id", "reason"), at=count.counted_at)
    if count.reason or _REASON in shared.fields:
        fields[_REASON] = LocalField(count.reason)
    return fields


def _write_count(connection: sqlite3.Connection, record: SharedRecord) -> None:
    reason = record.value(_REASON) or ""
    count = parsed(DrawerCount, record.value(_COUNT), id=record.id, reason=reason)
    if count is None or not count.is_usable:
        return
    author = record.fields[_COUNT].counter
    saved_by = "" if author == state.counter_id(connection) else author
    shift.write(connection, count.model_copy(update={"saved_by": saved_by}))


def _read_mark(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    mark = shift.mark(connection, shared.id)
    if mark is None:
        return {}
    field = LocalField(_stated(mark, "deliveryId"), at=mark.settled_at)
    return {_SETTLED + state.counter_id(connection): field}


def _stated(value: Value, *without: str) -> Any:
    """Returns the JSON of a row, without the given fields."""
    stated = json.loads(to_text(value))
    return {name: field for name, field in stated.items() if name not in without}


def _write_mark(connection: sqlite3.Connection, record: SharedRecord) -> None:
    here = state.counter_id(connection)
    marks = [
        (field.time, field.counter, mark)
        for name, field in record.fields.items()
        if name == _SETTLED + field.counter
        and (mark := parsed(SettledCash, field.value, delivery_id=record.id)) is not None
        and mark.is_usable
    ]
    if marks:
        _time, author, first = min(marks, key=lambda each: each[:2])
        counter_id = "" if author == here else author
        shift.write_mark(connection, first.model_copy(update={"counter_id": counter_id}))


COUNTS: Final = KindRows(
    kind=SharedKind.DRAWER_COUNT,
    read=_read_count,
    write=_write_count,
    ids="SELECT id FROM drawer_counts WHERE NOT is_draft AND counter_id IS NULL",
    triggers=(
        trigger("drawer_count", "drawer_counts", "INSERT", "NEW.id", condition="NOT NEW.is_draft"),
        trigger(
            *("drawer_count", "drawer_counts", "UPDATE OF value", "NEW.id"),
            condition="NOT NEW.is_draft",
        ),
    ),
)
MARKS: Final = KindRows(
    kind=SharedKind.SETTLED_CASH,
    read=_read_mark,
    write=_write_mark,
    ids="SELECT delivery_id AS id FROM settled_cash WHERE counter_id IS NULL",
    triggers=(trigger("settled_cash", "settled_cash", "INSERT", "NEW.delivery_id"),),
)

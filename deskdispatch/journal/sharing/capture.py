"""Makes a shared record of what changed on this PC."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from datetime import datetime

from deskdispatch.domain.sharing import edits
from deskdispatch.domain.sharing.hybrid_time import COUNT_BITS, hybrid_time
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedRecord
from deskdispatch.journal.shared_kinds.kinds import KINDS
from deskdispatch.journal.shared_records import records
from deskdispatch.journal.shared_records.changes import Change
from deskdispatch.journal.shared_records.kind import KindRows, LocalField
from deskdispatch.journal.shared_records.records import RecordRow
from deskdispatch.journal.shared_records.state import SharingProgress


def capture(
    connection: sqlite3.Connection, sharing: SharingProgress, change: Change, now: int
) -> None:
    """Makes the record of what its tables state, inside ``state.applying``.

    Fields that the tables state otherwise than the record are set in it; those that only the
    record has are written to the tables.

    Args:
        connection: To the journal.
        sharing: How this PC shares.
        change: What changed.
        now: The hybrid time of the present.
    """
    if (kind := KINDS.get(change.kind)) is None:
        return
    before = records.read(connection, change.kind, change.id)
    local = kind.read(connection, change.id)
    stamps = _Stamps(sharing, change, now)
    new = {
        name: stamps.of(field, before.record.fields.get(name))
        for name, field in local.items()
        if _is_new(field, before.record.fields.get(name))
    }
    edited = _edited(before.record, new, local, kind) if change.time else {}
    after = before.record.merged(SharedRecord(change.kind, change.id, {**new, **edited}))
    if after is not before.record:
        records.write(connection, RecordRow(after, True))
    _write_missing(connection, kind, local, after)


def _edited(
    before: SharedRecord,
    new: Mapping[str, SharedField],
    local: Mapping[str, LocalField],
    kind: KindRows,
) -> dict[str, SharedField]:
    """The fields that a clerk has changed just now, with what goes with an edit."""
    edited: dict[str, SharedField] = {}
    for name in new.keys() & kind.asked:
        field, known = new[name], before.fields.get(name)
        is_edit = field.rank == Rank.CLERK and local[name].over is None
        if is_edit and (known is None or field.is_over(known)):
            stated = local[name]
            edited |= edits.with_edit(
                *(before, name, field, stated.shown),
                is_decision=not stated.is_imported,
                is_typed=not stated.is_imported or name in kind.appended,
            )
    return edited


def _is_new(field: LocalField, shared: SharedField | None) -> bool:
    """Whether the tables state what is not shared yet."""
    if shared is None or field.over is not None:
        return field.value is not None
    if field.value == shared.value and field.rank <= shared.rank:
        return False
    is_automatic = field.rank == Rank.AUTOMATIC
    return not is_automatic or shared.is_blank


class _Stamps:
    """Stamps the fields of one change."""

    def __init__(self, sharing: SharingProgress, change: Change, now: int) -> None:
        self._sharing = sharing
        self._time = change.time
        self._now = now

    def of(self, field: LocalField, shared: SharedField | None) -> SharedField:
        """A field as it is shared: a change is later than the value that it replaces."""
        if (over := field.over) is not None:
            return SharedField(field.value, over.rank, over.time + 1, self._sharing.counter_id)
        if self._time and shared is not None:
            time = self._time
        else:
            latest = self._time or self._now
            time = latest if field.at is None else min(self._known(field.at, field.rank), latest)
        return SharedField(field.value, field.rank, time, self._sharing.counter_id)

    def _known(self, at: datetime, rank: int) -> int:
        """When a row says that it was set, by the database's clock."""
        is_of_service = rank == Rank.AUTOMATIC
        return hybrid_time(at) - (0 if is_of_service else self._sharing.ahead_ms << COUNT_BITS)


def _write_missing(
    connection: sqlite3.Connection,
    kind: KindRows,
    local: Mapping[str, LocalField],
    after: SharedRecord,
) -> None:
    """Writes what a record has and the tables of this PC do not state."""
    for name, field in after.fields.items():
        stated = local.get(name)
        if field.value != (None if stated is None else stated.value):
            kind.write(connection, after)
            return

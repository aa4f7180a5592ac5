"""Takes in what other counters shared, in slices."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from deskdispatch.domain.sharing.applied import AppliedChanges
from deskdispatch.domain.sharing.checking import RecordFailure, RefusedRecord
from deskdispatch.domain.sharing.customer_group import INTO
from deskdispatch.domain.sharing.record import ERASED, SharedKind, SharedRecord
from deskdispatch.journal.customers import erasing
from deskdispatch.journal.shared_kinds import customer_groups, deliveries
from deskdispatch.journal.shared_kinds.kinds import KINDS
from deskdispatch.journal.shared_records import changes, records, state
from deskdispatch.journal.shared_records.changes import Change
from deskdispatch.journal.shared_records.records import RecordRow
from deskdispatch.journal.shared_records.state import SharingProgress
from deskdispatch.journal.sharing.capturing import (
    CHUNK,
    attempted,
    capture,
    capture_merges,
    capture_pending,
    customers_of,
    settle,
    with_phones_of,
)

IS_ERASED: Final = "SELECT 1 FROM erased_customers WHERE id = ?"


def apply_slice(
    connection: sqlite3.Connection, seq: int, several: Sequence[SharedRecord]
) -> AppliedChanges:
    """Merges records of the shared database with this PC's, and writes them to its tables.

    All of it or nothing; the same records again change nothing. A booking waits for as many as are
    given: about ``changes.SLICE`` take some ten milliseconds.

    Args:
        connection: To the journal.
        seq: Up to which number of the database these are all; a lower one than before is ignored.
        several: The records.

    Returns:
        Those that were new or newer here; none where this PC does not share. An unusable one is
        refused, and the others are written.
    """
    if state.read(connection) is None:
        return AppliedChanges()
    if _newly_erased(connection, several):
        erasing.delete_copies(connection)  # they hold the erased customers
    with state.applying(connection) as sharing:
        state.see(connection, _newest(several), seq)
        capture_merges(connection, sharing)
        return _apply(connection, sharing, several)


def _apply(
    connection: sqlite3.Connection, sharing: SharingProgress, several: Sequence[SharedRecord]
) -> AppliedChanges:
    """Merges records; where that fails, tries each half, down to single ones."""

    def merge_all() -> AppliedChanges:
        erased = _newly_erased(connection, several)
        captured = _capture_connected(connection, sharing, several)
        others = _others(connection, several, erased).union(captured)
        merging = _Merging(connection, sharing, several)
        for record in several:
            merging.merge(record)
        settle(connection, sharing, customers_of(connection, merging.changed) | others)
        return merging.applied(has_erased=bool(erased))

    if (applied := attempted(connection, merge_all)) is not None:
        return applied
    if len(several) < 2:
        return AppliedChanges(refused=frozenset(_refused(each) for each in several))
    half = len(several) // 2
    first = _apply(connection, sharing, several[:half])
    return first | _apply(connection, sharing, several[half:])


def _refused(record: SharedRecord) -> RefusedRecord:
    return RefusedRecord(record.kind, record.id, RecordFailure.CONTENT)


class CopyResult(NamedTuple):
    """Result of a page of the first copy.

    Attributes:
        applied: The records that were new or newer here.
        done: How many records of the page were taken in: the first ones.
    """

    applied: AppliedChanges
    done: int


def copy_page(
    connection: sqlite3.Connection,
    several: Sequence[SharedRecord],
    is_awaited: Callable[[], bool] = lambda: False,
) -> CopyResult:
    """Merges a page of the first copy; customers are left to ``settle_page``.

    Many records at once cost far less than few, as each index is written once. So that nobody waits
    for all of them it ends before the rest where somebody does.

    Args:
        connection: To the journal.
        several: Records in the order of their kinds and ids, which is that of the tables.
        is_awaited: Whether other work waits for the journal.
    """
    if state.read(connection) is None:
        return CopyResult(AppliedChanges(), len(several))
    erased = _newly_erased(connection, several)
    if erased:
        erasing.delete_copies(connection)
    with state.applying(connection) as sharing:
        state.see(connection, _newest(several), 0)
        capture_merges(connection, sharing)
        if erased:
            settle(connection, sharing, erased)  # what is known of them has to be in the tables
        _capture_connected(connection, sharing, several)
        merging = _Merging(connection, sharing, several)
        done = 0
        applied = AppliedChanges()
        while done < len(several) and not (done and is_awaited()):
            chunk = several[done : done + CHUNK]
            if attempted(connection, partial(merging.merge_all, chunk)) is None:
                applied |= _copy_each(connection, sharing, chunk)
            done += len(chunk)
        return CopyResult(applied | merging.applied(has_erased=bool(erased)), done)


def _copy_each(
    connection: sqlite3.Connection, sharing: SharingProgress, several: Iterable[SharedRecord]
) -> AppliedChanges:
    applied = AppliedChanges()
    for record in several:
        merging = _Merging(connection, sharing, [record])
        if attempted(connection, partial(merging.merge_all, [record])) is None:
            applied |= AppliedChanges(refused=frozenset([_refused(record)]))
        else:
            applied |= merging.applied(has_erased=False)
    return applied


def _capture_connected(
    connection: sqlite3.Connection, sharing: SharingProgress, several: Iterable[SharedRecord]
) -> frozenset[str]:
    """Reads what was changed here of those who are one with these customers, or are from now on.

    It would seem to be changed here, too, where a record of another one of them has it otherwise,
    or by a clerk who had seen what has not come yet.

    Returns:
        Whose changes these were.
    """
    asked = [each for each in several if each.kind == SharedKind.CUSTOMER]
    ids = {each.id for each in asked}
    wholes = {into for each in asked if isinstance(into := each.value(INTO), str)}
    if ids and len(around := customer_groups.connected(connection, ids | wholes)) > len(ids):
        return capture_pending(connection, sharing, around)
    return frozenset()


def _newest(several: Iterable[SharedRecord]) -> int:
    return max((each.newest for each in several), default=0)


class _Merging:
    """Merges the records of one slice.

    Args:
        connection: To the journal, inside a transaction.
        sharing: How this PC shares.
        several: All records of the slice.

    Attributes:
        changed: Records that changed here, as they were and as the others have them.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        sharing: SharingProgress,
        several: Iterable[SharedRecord],
    ) -> None:
        self._connection = connection
        self._sharing = sharing
        self._keys = [(each.kind, each.id) for each in several]
        self._rows = records.read_all(connection, self._keys)
        self._pending = changes.read_all(connection, self._keys)
        self._ids: defaultdict[str, set[str]] = defaultdict(set)
        self.changed: list[SharedRecord] = []

    def applied(self, *, has_erased: bool) -> AppliedChanges:
        """Records that were new or newer here, and records that an erasure changed."""
        if has_erased:
            for change in changes.since(self._connection, self._sharing.clock):
                self._ids[change.kind].add(change.id)
        ids = {kind: frozenset(found) for kind, found in self._ids.items()}
        return AppliedChanges(ids, has_erased)

    def merge(self, theirs: SharedRecord) -> None:
        """Merges one record, and writes it where it was new or newer."""
        before = self._read(theirs)
        after = before.record.merged(theirs)
        row = RecordRow(after, theirs.merged(after) is not theirs)
        self._rows[theirs.kind, theirs.id] = row
        if after is not before.record:
            self._write(row)
            self.changed += (before.record, theirs)
        elif row != before:
            records.note_unsent(self._connection, row)

    def merge_all(self, several: Sequence[SharedRecord]) -> int:
        """Merges records, new ones with one statement; returns their number."""
        new: list[SharedRecord] = []
        known: list[SharedRecord] = []
        for record in several:
            (known if self._is_known(record) else new).append(record)
        records.insert(self._connection, new)
        for record in new:
            self._write_rows(record)
        for record in known:
            self.merge(record)
        return len(several)

    def _is_known(self, theirs: SharedRecord) -> bool:
        """Whether something is here, or may be, or has to go."""
        key = (theirs.kind, theirs.id)
        is_here = key in self._rows or key in self._pending or not self._sharing.is_filled
        return is_here or ERASED in theirs.fields

    def _write(self, row: RecordRow) -> None:
        records.write(self._connection, row)
        self._write_rows(row.record)

    def _write_rows(self, record: SharedRecord) -> None:
        if (kind := KINDS.get(record.kind)) is not None:
            kind.write(self._connection, record)
            if record.value(ERASED):  # what goes with it is noted
                self._pending = changes.read_all(self._connection, self._keys)
        self._ids[record.kind].add(record.id)

    def _read(self, theirs: SharedRecord) -> RecordRow:
        """Reads this PC's record, after capturing a pending change of it.

        What stood here before sharing began is read, too: where this counter has shared before, it
        is about the same things.
        """
        kind, id = key = theirs.kind, theirs.id
        change = self._pending.get(key)
        before = self._rows.get(key) or RecordRow(SharedRecord(kind, id))
        is_old = not before.record.fields and not self._sharing.is_filled
        if change is None and not is_old:
            return before
        now = state.tick(self._connection)
        capture(self._connection, self._sharing, change or Change(kind, id, 0), now)
        if change is not None:
            changes.remove(self._connection, [change])
            if change.time > self._sharing.clock:  # erasing another record has changed it just now
                self._ids[kind].add(id)
        self._pending = changes.read_all(self._connection, self._keys)
        self.changed.append(theirs)
        return records.read(self._connection, kind, id)


def _others(
    connection: sqlite3.Connection, several: Iterable[SharedRecord], erased: Collection[str]
) -> frozenset[str]:
    """Ids of customers who may lose these orders, or have a phone of erased ones."""
    ids = [each.id for each in several if each.kind == SharedKind.DELIVERY]
    owners = deliveries.owners(connection, ids) if ids else frozenset()
    return owners | (with_phones_of(connection, erased) if erased else frozenset())


def _newly_erased(connection: sqlite3.Connection, several: Iterable[SharedRecord]) -> list[str]:
    """The customers who were erased elsewhere, and are not yet here; also by ids of this PC's."""
    erased = [each for each in several if each.value(ERASED)]
    customers = (each.id for each in erased if each.kind == SharedKind.CUSTOMER)
    ids = [id for id in customers if connection.execute(IS_ERASED, (id,)).fetchone() is None]
    orders = [each.id for each in erased if each.kind == SharedKind.DELIVERY]
    return [*ids, *deliveries.owners(connection, orders)] if orders else ids

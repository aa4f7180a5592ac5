"""Takes in what other counters shared, in slices."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

from deskdispatch.domain.sharing.checking import RecordFailure, RefusedRecord
from deskdispatch.domain.sharing.customer_group import INTO
from deskdispatch.domain.sharing.record import ERASED, SharedKind, SharedRecord
from deskdispatch.domain.sharing.state import AppliedChanges
from deskdispatch.journal.customers import erasing
from deskdispatch.journal.shared_kinds import customer_groups, deliveries
from deskdispatch.journal.shared_kinds.kinds import KINDS
from deskdispatch.journal.shared_records import records, state
from deskdispatch.journal.shared_records.records import Change, RecordRow
from deskdispatch.journal.shared_records.state import SharingProgress
from deskdispatch.journal.sharing.capturing import (
    CHUNK,
    attempted,
    capture,
    capture_merges,
    capture_pending,
    customers_of,
    settle,
)
from deskdispatch.journal.values import listed

IS_ERASED: Final = "SELECT 1 FROM erased_customers WHERE id = ?"
EVER_WITH_PHONES: Final = """
    SELECT others.customer_id FROM phones_of_customers AS own
    CROSS JOIN phones_of_customers AS others ON others.phone_id = own.phone_id
    WHERE own.customer_id IN (SELECT value FROM json_each(?))
"""


def apply_slice(
    connection: sqlite3.Connection, seq: int, several: Sequence[SharedRecord]
) -> AppliedChanges:
    """Merges records of the shared database with this PC's, and writes them to its tables.

    All of it or nothing. A booking waits meanwhile: ``records.CAPTURED_AT_ONCE`` of them take some
    ten milliseconds.

    Args:
        connection: To the journal.
        seq: Up to which number of the database these are all; a lower one than before is ignored.
        several: The records.

    Returns:
        Those that were new or newer here. An unusable one is refused, and the others are written.
    """
    if state.read(connection) is None:
        return AppliedChanges()
    if _newly_erased(connection, several):
        erasing.delete_copies(connection)  # they hold the erased customers
    with state.applying(connection) as sharing:
        state.see(connection, max((each.newest for each in several), default=0), seq)
        capture_merges(connection, sharing)
        return _in_halves(connection, sharing, several, settles=True)


class CopyResult(NamedTuple):
    """Records of a page that were new or newer here, and how many were taken in."""

    applied: AppliedChanges
    done: int


def copy_page(
    connection: sqlite3.Connection,
    several: Sequence[SharedRecord],
    is_awaited: Callable[[], bool] = lambda: False,
) -> CopyResult:
    """Merges a page of the first copy; customers are left to ``settle_page``.

    Many records at once cost far less than few, as each index is written once: in the order of
    their kinds and ids. It ends early where ``is_awaited`` says that other work waits.
    """
    if state.read(connection) is None:
        return CopyResult(AppliedChanges(), len(several))
    if _newly_erased(connection, several):
        erasing.delete_copies(connection)
    with state.applying(connection) as sharing:
        state.see(connection, max((each.newest for each in several), default=0), 0)
        capture_merges(connection, sharing)
        applied, done = AppliedChanges(), 0
        while done < len(several) and not (done and is_awaited()):
            chunk = several[done : done + CHUNK]
            applied |= _in_halves(connection, sharing, chunk, settles=False)
            done += len(chunk)
        return CopyResult(applied, done)


def _in_halves(
    connection: sqlite3.Connection,
    sharing: SharingProgress,
    several: Sequence[SharedRecord],
    *,
    settles: bool,
) -> AppliedChanges:
    """Merges records; where that fails, tries each half, down to single ones."""
    applied = AppliedChanges()

    def merge() -> None:
        nonlocal applied
        applied = _merge(connection, sharing, several, settles=settles)

    if attempted(connection, merge):
        return applied
    if len(several) < 2:
        refused = (RefusedRecord(each.kind, each.id, RecordFailure.CONTENT) for each in several)
        return AppliedChanges(refused=frozenset(refused))
    half = len(several) // 2
    first = _in_halves(connection, sharing, several[:half], settles=settles)
    return first | _in_halves(connection, sharing, several[half:], settles=settles)


def _merge(
    connection: sqlite3.Connection,
    sharing: SharingProgress,
    several: Sequence[SharedRecord],
    *,
    settles: bool,
) -> AppliedChanges:
    """Merges records, and writes those that were new or newer; settles customers if asked to."""
    erased = _newly_erased(connection, several)
    settle(connection, sharing, erased)  # what is known of them has to be in the tables
    about = _concerned(connection, sharing, several, erased)
    keys = [(each.kind, each.id) for each in several]
    rows = records.read_all(connection, keys)
    pending = records.changes_of(connection, keys)
    ids: defaultdict[str, set[str]] = defaultdict(set)
    changed: list[SharedRecord] = []
    for theirs in several:
        kind, id = key = theirs.kind, theirs.id
        before = rows.get(key) or RecordRow(SharedRecord(kind, id))
        change = pending.get(key)
        if change is not None or not (before.record.fields or sharing.is_filled):
            # changed here, or here from before sharing: maybe about the same things
            capture(connection, sharing, [change or Change(*key, 0)])
            before = records.read(connection, *key)
            pending = records.changes_of(connection, keys)
            changed.append(theirs)
            if change is not None and change.time > sharing.clock:
                ids[kind].add(id)  # erasing another record has changed it just now
        after = before.record.merged(theirs)
        rows[key] = row = RecordRow(after, theirs.merged(after) is not theirs)
        if after is not before.record:
            records.write(connection, row)
            if (of_kind := KINDS.get(kind)) is not None:
                of_kind.write(connection, after)
            pending = records.changes_of(connection, keys) if after.value(ERASED) else pending
            changed += (before.record, theirs)
            ids[kind].add(id)
        elif row != before:
            records.note_unsent(connection, row)
    if settles:
        settle(connection, sharing, about | customers_of(connection, changed))
    for each in records.changes_since(connection, sharing.clock) if erased else ():
        ids[each.kind].add(each.id)
    return AppliedChanges({kind: frozenset(ids[kind]) for kind in ids}, bool(erased))


def _concerned(
    connection: sqlite3.Connection,
    sharing: SharingProgress,
    several: Iterable[SharedRecord],
    erased: Collection[str],
) -> frozenset[str]:
    """Customers whom these records change beside those whom they name.

    What was changed here of those who are one with them, or are from now on, is captured first: it
    would seem to be typed by a clerk who had seen what has not come yet.
    """
    asked = [each for each in several if each.kind == SharedKind.CUSTOMER]
    ids = {each.id for each in asked}
    wholes = {into for each in asked if isinstance(into := each.value(INTO), str)}
    around = customer_groups.around(connection, ids | wholes).ids
    is_more = len(around) > len(ids)
    captured = capture_pending(connection, sharing, around) if is_more else frozenset()
    orders = [each.id for each in several if each.kind == SharedKind.DELIVERY]
    owners = deliveries.owners(connection, orders)
    around = customer_groups.around(connection, erased).ids
    found = connection.execute(EVER_WITH_PHONES, (listed(around),)).fetchall()
    return captured | owners | {id for (id,) in found}


def _newly_erased(connection: sqlite3.Connection, several: Iterable[SharedRecord]) -> list[str]:
    """The customers who were erased elsewhere, and are not yet here; also by ids of this PC's."""
    erased = [each for each in several if each.value(ERASED)]
    customers = (each.id for each in erased if each.kind == SharedKind.CUSTOMER)
    ids = [id for id in customers if connection.execute(IS_ERASED, (id,)).fetchone() is None]
    orders = [each.id for each in erased if each.kind == SharedKind.DELIVERY]
    return [*ids, *deliveries.owners(connection, orders)] if orders else ids

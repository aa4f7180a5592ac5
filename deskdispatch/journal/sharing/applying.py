"""Applies the records of other counters, in slices."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from deskdispatch.domain.sharing.checking import RecordFailure, RefusedRecord
from deskdispatch.domain.sharing.record import ERASED, SharedKind, SharedRecord
from deskdispatch.domain.sharing.state import AppliedChanges
from deskdispatch.journal.customers import erasing
from deskdispatch.journal.sharing import customer_groups, deliveries, records, state
from deskdispatch.journal.sharing.capturing import (
    CHUNK,
    capture,
    capture_all,
    customers_of,
    in_halves,
    settle,
)
from deskdispatch.journal.sharing.kinds import KINDS
from deskdispatch.journal.sharing.state import SharingProgress
from deskdispatch.journal.values import as_json

IS_ERASED: Final = "SELECT 1 FROM erased_customers WHERE id = ?"
EVER_WITH_PHONES: Final = """
    SELECT others.customer_id FROM phones_of_customers AS own
    CROSS JOIN phones_of_customers AS others ON others.phone_id = own.phone_id
    WHERE own.customer_id IN (SELECT value FROM json_each(?))
"""


def apply_slice(
    connection: sqlite3.Connection, seq: int, batch: Sequence[SharedRecord]
) -> AppliedChanges:
    """Merges records of the shared database with this PC's, and writes them to its tables.

    Writes all or nothing. A booking waits meanwhile: ``records.CAPTURED_AT_ONCE`` records take
    about ten milliseconds.

    Args:
        connection: Connection to the journal.
        seq: Number of the database up to which the records are complete; a lower one than before
            is ignored.
        batch: The records.

    Returns:
        The records that were new or newer here. An unusable one is refused; the others are written.
    """
    return _apply(connection, seq, batch, len(batch), lambda: False, settles=True).applied


class CopyResult(NamedTuple):
    """Records of a page that were new or newer here, and the number of applied records."""

    applied: AppliedChanges
    processed: int


def copy_page(
    connection: sqlite3.Connection,
    batch: Sequence[SharedRecord],
    is_awaited: Callable[[], bool] = lambda: False,
) -> CopyResult:
    """Merges a page of the first copy; customers are left to ``settle_page``.

    Large pages in the order of kind and id are far cheaper, as each index is written once. Ends
    early if ``is_awaited`` says that other work waits.
    """
    return _apply(connection, 0, batch, CHUNK, is_awaited, settles=False)


def _apply(
    connection: sqlite3.Connection,
    seq: int,
    batch: Sequence[SharedRecord],
    at_once: int,
    is_awaited: Callable[[], bool],
    *,
    settles: bool,
) -> CopyResult:
    """Merges records in one transaction; those that cannot be used are refused."""
    if state.read(connection) is None:
        return CopyResult(AppliedChanges(), len(batch))
    if _newly_erased(connection, batch):
        erasing.delete_copies(connection)  # copies hold the erased customers
    merged: list[AppliedChanges] = []
    unusable: list[SharedRecord] = []
    done = 0
    with state.applying(connection) as sharing:
        state.adopt_clock(connection, max((each.newest for each in batch), default=0), seq)
        capture_all(connection, sharing)  # all local changes are in the records by then

        def merge(some: Sequence[SharedRecord]) -> None:
            merged.append(_merge(connection, sharing, some, settles=settles))

        while done < len(batch) and not (done and is_awaited()):
            chunk = batch[done : done + at_once]
            unusable += in_halves(connection, chunk, merge)
            done += len(chunk)
    refused = (RefusedRecord(each.kind, each.id, RecordFailure.CONTENT) for each in unusable)
    return CopyResult(reduce(or_, merged, AppliedChanges(refused=frozenset(refused))), done)


def _merge(
    connection: sqlite3.Connection,
    sharing: SharingProgress,
    batch: Sequence[SharedRecord],
    *,
    settles: bool,
) -> AppliedChanges:
    """Merges records, and writes those that were new or newer; settles customers if asked to."""
    erased = _newly_erased(connection, batch)
    settle(connection, sharing, erased)  # their known records have to be in the tables
    orders = [each.id for each in batch if each.kind == SharedKind.DELIVERY]
    about = set(deliveries.owners(connection, orders))
    members = customer_groups.group_members(connection, erased).ids
    about.update(id for (id,) in connection.execute(EVER_WITH_PHONES, (as_json(members),)))
    ids: defaultdict[str, set[str]] = defaultdict(set)
    changed: list[SharedRecord] = []
    for theirs in batch:
        before = records.read(connection, theirs.kind, theirs.id)
        after = before.merged(theirs)
        is_unsent = theirs.merged(after) is not theirs
        if after is before:
            records.note_unsent(connection, after, is_unsent)
            continue
        records.write(connection, after, is_unsent=is_unsent)
        if (kind := KINDS.get(theirs.kind)) is not None:
            kind.write(connection, after)
        changed += (before, after)
        ids[theirs.kind].add(theirs.id)
        if after.value(ERASED):
            found = records.newest_changes(connection, limit=-1)
            capture(connection, sharing, found)  # rows erased with it
            for change in found:
                ids[change.kind].add(change.id)
    if settles:
        settle(connection, sharing, about | customers_of(connection, changed))
    return AppliedChanges({kind: frozenset(ids[kind]) for kind in ids}, bool(erased))


def _newly_erased(connection: sqlite3.Connection, batch: Iterable[SharedRecord]) -> list[str]:
    """Returns customers erased elsewhere but not yet here; also by ids of this PC's own."""
    erased = [each for each in batch if each.value(ERASED)]
    customers = (each.id for each in erased if each.kind == SharedKind.CUSTOMER)
    ids = [id for id in customers if connection.execute(IS_ERASED, (id,)).fetchone() is None]
    orders = [each.id for each in erased if each.kind == SharedKind.DELIVERY]
    return [*ids, *deliveries.owners(connection, orders)] if orders else ids

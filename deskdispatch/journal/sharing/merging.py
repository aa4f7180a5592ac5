"""Captures local changes as shared records, and applies the records of other counters.

Customers are written as all records state them.
"""

from __future__ import annotations

import logging
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial, reduce
from itertools import combinations
from operator import or_
from typing import Final, NamedTuple, TypeVar

from deskdispatch.domain.sharing.checking import RecordFailure, RefusedRecord
from deskdispatch.domain.sharing.customer_group import INTO, LARGEST_GROUP, is_merged_by_clerk
from deskdispatch.domain.sharing.record import (
    COUNT_BITS,
    ERASED,
    Rank,
    SharedField,
    SharedKind,
    SharedRecord,
    hybrid_time,
    typed_name,
)
from deskdispatch.domain.sharing.state import AppliedChanges
from deskdispatch.journal.customers import erasing
from deskdispatch.journal.database import savepoint, transaction
from deskdispatch.journal.failures import is_of_content
from deskdispatch.journal.sharing import (
    change_log,
    customer_groups,
    deliveries,
    places,
    records,
    state,
)
from deskdispatch.journal.sharing.kinds import KINDS
from deskdispatch.journal.sharing.records import Change, LocalField
from deskdispatch.journal.sharing.state import SharingProgress
from deskdispatch.journal.values import as_json

logger = logging.getLogger(__name__)

T = TypeVar("T")

PAGE: Final = 1_000
"""Customers of the first copy settled at once, unless a call waits for the journal."""

CHUNK: Final = 100
"""Records or customers between two checks for waiting calls: some milliseconds."""

FOLLOWING: Final = f"""
    SELECT id FROM shared_records
    WHERE kind = '{SharedKind.CUSTOMER}' AND id > ? ORDER BY id LIMIT ?
"""
PENDING: Final = f"""
    SELECT kind, id, time FROM shared_changes
    WHERE kind = '{SharedKind.CUSTOMER}' AND id IN (SELECT value FROM json_each(?))
"""
AT_PLACES: Final = """
    SELECT customer_id FROM places_of_customers
    WHERE place_id IN (SELECT value FROM json_each(?))
"""
WITH_PHONES: Final = """
    SELECT others.phone_id, others.customer_id FROM phones_of_customers AS own
    CROSS JOIN phones_of_customers AS others ON others.phone_id = own.phone_id
    WHERE own.customer_id IN (SELECT value FROM json_each(?))
"""
NEXT_MERGE: Final = f"""
    SELECT '{SharedKind.CUSTOMER}', gone_id, coalesce(time, 0) FROM customer_merges
    LEFT JOIN shared_changes ON kind = '{SharedKind.CUSTOMER}' AND id = gone_id
    ORDER BY customer_merges.rowid LIMIT 1
"""
IS_ERASED: Final = "SELECT 1 FROM erased_customers WHERE id = ?"
EVER_WITH_PHONES: Final = """
    SELECT others.customer_id FROM phones_of_customers AS own
    CROSS JOIN phones_of_customers AS others ON others.phone_id = own.phone_id
    WHERE own.customer_id IN (SELECT value FROM json_each(?))
"""
_FORGET_CHANGE: Final = "DELETE FROM shared_changes WHERE kind = ? AND id = ?"
_FORGET_MERGE: Final = "DELETE FROM customer_merges WHERE gone_id = ?"


def capture_slice(connection: sqlite3.Connection, *, settles: bool = True) -> bool:
    """Captures the next slice of local changes; returns whether there may be more.

    The log is repaired and taken first; rows from before sharing are noted after it.
    """
    change_log.update_log(connection)
    if (sharing := state.read(connection)) is None:
        return False
    if connection.execute(state.IS_LOGGED).fetchone()[0]:
        with transaction(connection):
            state.move_logged(connection, change_log.LOGGED_AT_ONCE)
        return True
    if not sharing.is_filled:
        change_log.fill_slice(connection)
        return True
    with state.applying(connection) as sharing:
        return _capture_next(connection, sharing, settles=settles)


def capture_all(connection: sqlite3.Connection, sharing: SharingProgress) -> None:
    """Captures all local changes, so that those of others can be merged with them."""
    while _capture_next(connection, sharing, settles=True):
        pass


def _capture_next(
    connection: sqlite3.Connection, sharing: SharingProgress, *, settles: bool
) -> bool:
    """Captures the next merge, which cannot be undone afterwards, or else the newest changes.

    Merges come first: later steps find groups from the records alone.
    """
    merge = connection.execute(NEXT_MERGE).fetchone()
    found = records.newest_changes(connection) if merge is None else (Change(*merge),)
    if not found:
        return False
    capture(connection, sharing, found)
    about = customers_of(connection, [SharedRecord(each.kind, each.id) for each in found])
    if merge is not None:
        connection.execute(_FORGET_MERGE, (found[0].id,))
        about = customer_groups.note_parts(connection, about)
    for change in found:
        if change.kind == SharedKind.PLACE and change.time:
            places.ROWS.write(connection, records.read(connection, change.kind, change.id))
    if settles:
        settle(connection, sharing, about)
    return merge is not None or len(found) == records.CAPTURED_AT_ONCE


def capture(
    connection: sqlite3.Connection, sharing: SharingProgress, changes: Collection[Change]
) -> None:
    """Updates records from their tables, inside ``state.applying``.

    Sets the fields whose values differ in the tables, and writes fields that only a record has.
    """
    now = state.tick(connection) if changes else 0
    for change in changes:
        if (kind := KINDS.get(change.kind)) is None:
            continue
        before = records.read(connection, change.kind, change.id)
        local = kind.read(connection, before)
        new: dict[str, SharedField] = {}
        for name, field in local.items():
            shared = field.shared or before.fields.get(name)
            if field.is_over(shared):
                time = _time_of(field, change, sharing, now, is_first=shared is None)
                new[name] = SharedField(field.value, field.rank, time, sharing.counter_id)
                is_typed = change.time and field.rank == Rank.CLERK and not field.is_imported
                if is_typed and name in kind.typed:
                    new[typed_name(name, sharing.counter_id)] = new[name]
        after = before.merged(SharedRecord(change.kind, change.id, new))
        if after is not before:
            records.write(connection, after)
        stated = {name: field.value for name, field in local.items()}
        if any(field.value != stated.get(name) for name, field in after.fields.items()):
            kind.write(connection, after)
    connection.executemany(_FORGET_CHANGE, ((each.kind, each.id) for each in changes))


def _time_of(
    field: LocalField, change: Change, sharing: SharingProgress, now: int, *, is_first: bool
) -> int:
    """Returns the time of a change; the field's own time if only the tables know it."""
    time = change.time or now
    if field.at is None or (change.time and not is_first):
        return time
    # the field states when it was set, by this PC's clock or by the service's
    ahead_ms = 0 if field.rank == Rank.AUTOMATIC else sharing.ahead_ms
    return min(hybrid_time(field.at) - (ahead_ms << COUNT_BITS), time)


class ApplyResult(NamedTuple):
    """Records that were new or newer here, and the number of applied records."""

    applied: AppliedChanges
    processed: int


def apply(
    connection: sqlite3.Connection,
    seq: int,
    batch: Sequence[SharedRecord],
    *,
    is_copy: bool = False,
    is_awaited: Callable[[], bool] = lambda: False,
) -> ApplyResult:
    """Merges records of the shared database with this PC's, and writes them to its tables.

    Writes all or nothing; an unusable record is refused, and the others are written. A booking
    waits meanwhile: ``records.CAPTURED_AT_ONCE`` records take about ten milliseconds.

    Large pages of the first copy are far cheaper in the order of kind and id, as each index is
    written once.

    Args:
        connection: Connection to the journal.
        seq: Number of the database up to which the records are complete; a lower one than before
            is ignored.
        batch: The records.
        is_copy: Whether they belong to the first copy: then it leaves customers to ``settle_page``,
            and ends early if other work waits.
        is_awaited: Whether other work waits.
    """
    if state.read(connection) is None:
        return ApplyResult(AppliedChanges(), len(batch))
    if _newly_erased(connection, batch):
        erasing.delete_copies(connection)  # copies hold the erased customers
    at_once, done = CHUNK if is_copy else len(batch), 0
    merged: list[AppliedChanges] = []
    unusable: list[SharedRecord] = []
    with state.applying(connection) as sharing:
        state.adopt_clock(connection, max((each.newest for each in batch), default=0), seq)
        capture_all(connection, sharing)  # all local changes are in the records by then

        def merge(some: Sequence[SharedRecord]) -> None:
            merged.append(_merge(connection, sharing, some, settles=not is_copy))

        while done < len(batch) and not (done and is_copy and is_awaited()):
            chunk = batch[done : done + at_once]
            unusable += in_halves(connection, chunk, merge)
            done += len(chunk)
    refused = (RefusedRecord(each.kind, each.id, RecordFailure.CONTENT) for each in unusable)
    return ApplyResult(reduce(or_, merged, AppliedChanges(refused=frozenset(refused))), done)


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


def customers_of(connection: sqlite3.Connection, shared: Iterable[SharedRecord]) -> frozenset[str]:
    """Returns the ids of the customers that records of any kind concern."""
    found: defaultdict[str, list[SharedRecord]] = defaultdict(list)
    for record in shared:
        found[record.kind].append(record)
    ids = {record.id for record in found[SharedKind.CUSTOMER]}
    ids.update(deliveries.customer_ids(*found[SharedKind.DELIVERY]))
    if places := [record.id for record in found[SharedKind.PLACE]]:
        ids.update(id for (id,) in connection.execute(AT_PLACES, (as_json(places),)))
    return frozenset(ids)


class SettleResult(NamedTuple):
    """Id of the last settled customer, and the number of settled ones; 0 if none is left."""

    last_id: str
    processed: int


def settle_page(
    connection: sqlite3.Connection, after_id: str, is_awaited: Callable[[], bool] = lambda: False
) -> SettleResult:
    """Settles the next shared customers, in the order of their ids.

    This settles customers of the first copy once, not with each of their orders and places. Ends
    early if ``is_awaited`` says that other work waits for the journal.
    """
    done = 0
    if state.read(connection) is None:
        return SettleResult(after_id, done)
    with state.applying(connection) as sharing:
        capture_all(connection, sharing)
        while ids := [id for (id,) in connection.execute(FOLLOWING, (after_id, CHUNK))]:
            in_halves(connection, ids, partial(settle, connection, sharing))
            after_id, done = ids[-1], done + len(ids)
            if done >= PAGE or is_awaited():
                break
    return SettleResult(after_id, done)


def in_halves(
    connection: sqlite3.Connection, items: Sequence[T], work: Callable[[Sequence[T]], object]
) -> Sequence[T]:
    """Runs ``work`` on all; if others' content makes it fail, on each half, down to single ones.

    Returns:
        Those with which it fails alone: for these nothing is changed.
    """
    try:
        with savepoint(connection):
            work(items)
    except Exception as error:  # raised again where it is another failure
        if not is_of_content(error):
            raise
        logger.warning("What another counter sent fails: %s", type(error).__name__)
    else:
        return ()
    if len(items) < 2:
        return items
    half = len(items) // 2
    first = in_halves(connection, items[:half], work)
    return [*first, *in_halves(connection, items[half:], work)]


def settle(connection: sqlite3.Connection, sharing: SharingProgress, ids: Collection[str]) -> None:
    """Writes customers to the tables as the records state them, inside ``state.applying``.

    Customers recorded by two counters under two spellings are merged.
    """
    while ids:
        noted = customer_groups.note_parts(connection, ids)
        groups = customer_groups.read(connection, noted).by_root
        members = {member.id for group in groups.values() for member in group.members}
        pending = connection.execute(PENDING, (as_json(noted | members),)).fetchall()
        if pending:  # rows of parts get deleted: their changes have to be in the records
            capture(connection, sharing, [Change(*row) for row in pending])
            groups = customer_groups.read(connection, noted).by_root
        left = customer_groups.write_groups(connection, tuple(groups.values()))
        ids = _join_doubles(connection, sharing, groups.keys()) | left


def _join_doubles(
    connection: sqlite3.Connection, sharing: SharingProgress, ids: Collection[str]
) -> set[str]:
    """Merges customers who were recorded twice; returns those to be looked at again."""
    with_phone: defaultdict[str, set[str]] = defaultdict(set)
    for phone_id, customer_id in connection.execute(WITH_PHONES, (as_json(ids),)):
        with_phone[phone_id].add(customer_id)
    shared_by = [each for each in with_phone.values() if 1 < len(each) <= LARGEST_GROUP]
    if not shared_by:
        return set()
    groups, ungrouped = customer_groups.read(connection, set().union(*shared_by))
    joined: set[str] = set()
    for sharers in shared_by:
        for pair in combinations(sorted((sharers & groups.keys()) - ungrouped), 2):
            if pair[0] not in ids and pair[1] not in ids:
                continue
            first, second = groups[pair[0]], groups[pair[1]]
            size = len(first.members) + len(second.members)
            free = [each.root for each in (second, first) if not is_merged_by_clerk(each.root)]
            if size > LARGEST_GROUP or not free or not first.is_double_of(second):
                continue
            if joined.isdisjoint(pair):
                gone = free[0]
                kept = first.root if gone is second.root else second.root
                time = state.tick(connection)
                into = SharedField(kept.id, Rank.AUTOMATIC, time, sharing.counter_id)
                before = records.read(connection, gone.kind, gone.id)
                merged = before.merged(SharedRecord(gone.kind, gone.id, {INTO: into}))
                records.write(connection, merged)
            joined.update(pair)
    return joined

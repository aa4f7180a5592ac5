"""Captures local changes as shared records, and writes customers as all records state them.

Triggers log each change, so that no booking waits for sharing; the log is processed later.
"""

from __future__ import annotations

import logging
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

from deskdispatch.domain.sharing.customer_group import INTO, LARGEST_GROUP, is_merged_by_clerk
from deskdispatch.domain.sharing.record import (
    COUNT_BITS,
    Rank,
    SharedField,
    SharedKind,
    SharedRecord,
    hybrid_time,
    typed_name,
)
from deskdispatch.journal.database import savepoint, transaction
from deskdispatch.journal.failures import is_of_content
from deskdispatch.journal.sharing import customer_groups, deliveries, places, records, state
from deskdispatch.journal.sharing.kinds import KINDS
from deskdispatch.journal.sharing.records import Change, LocalField
from deskdispatch.journal.sharing.state import SharingProgress
from deskdispatch.journal.sharing_schema import CHANGE_LOG
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
_FORGET_CHANGE: Final = "DELETE FROM shared_changes WHERE kind = ? AND id = ?"
_FORGET_MERGE: Final = "DELETE FROM customer_merges WHERE gone_id = ?"

LOGGED_AT_ONCE: Final = 2_000
"""Changes or ids taken at once: some milliseconds."""

_FOUND: Final = """
    SELECT name, sql FROM sqlite_schema
    WHERE (type = 'trigger' AND name LIKE '%\\_shared\\_%' ESCAPE '\\')
        OR name IN ('local_changes', 'local_changes_id')
"""
_SHARE_ALL_AGAIN: Final = """
    UPDATE sharing SET seq = 0, as_of = NULL, fill_kind = '', fill_id = '', is_applying = 0
"""
_NOTE: Final = "INSERT OR IGNORE INTO shared_changes (kind, id, time) VALUES (?, ?, 0)"
_POSITION: Final = "SELECT fill_kind, fill_id FROM sharing"
_MOVE: Final = "UPDATE sharing SET fill_kind = ?, fill_id = ?"


def update_log(connection: sqlite3.Connection) -> None:
    """Creates or updates the log's triggers; if some were missing, all rows are read again."""
    found = _found(connection)
    if found == _MADE:
        return
    with transaction(connection):
        _drop_triggers(connection)
        if is_new := any(found.get(name) != _MADE[name] for name in _TABLE):
            connection.execute("DROP TABLE IF EXISTS local_changes")
        for statement in (*(CHANGE_LOG if is_new else ()), *_TRIGGERS):
            connection.execute(statement)
        is_whole = found.keys() >= _MADE.keys() - _ADDED or found.keys() >= _EARLIER
        if is_new or not is_whole:
            connection.execute(_SHARE_ALL_AGAIN)


def switch_log_off(connection: sqlite3.Connection) -> bool:
    """Drops the triggers until the next ``update_log``; returns whether there were any."""
    with transaction(connection):
        return _drop_triggers(connection)


def fill_slice(connection: sqlite3.Connection) -> bool:
    """Notes a slice of the rows from before sharing; returns whether there are more."""
    with transaction(connection):
        kind, after = connection.execute(_POSITION).fetchone() or (None, "")
        if kind is None:
            return False
        names = list(KINDS)
        kind = kind or names[0]
        ids = [id for (id,) in connection.execute(ids_after(kind), (after, LOGGED_AT_ONCE))]
        connection.executemany(_NOTE, ((kind, id) for id in ids))
        following = dict(zip(names, [*names[1:], None], strict=True))
        position = (kind, ids[-1]) if ids else (following[kind], "")
        connection.execute(_MOVE, position)
    return position[0] is not None


def ids_after(kind: str) -> str:
    """Returns a query for ids of a kind in their order, after a given id."""
    return f"SELECT id FROM ({KINDS[kind].ids}) WHERE id > ? ORDER BY id LIMIT ?"


def _drop_triggers(connection: sqlite3.Connection) -> bool:
    names = [name for name in _found(connection) if name not in _TABLE]
    for name in names:
        connection.execute(f"DROP TRIGGER {name}")
    return bool(names)


def _found(connection: sqlite3.Connection) -> dict[str, str]:
    """Returns the statements of the log in this file, by the name of table or trigger."""
    return {name: " ".join(sql.split()) for name, sql in connection.execute(_FOUND)}


def _name(statement: str) -> str:
    return statement.split()[2]


def capture_slice(connection: sqlite3.Connection, *, settles: bool = True) -> bool:
    """Captures the next slice of local changes; returns whether there may be more.

    The log is repaired and taken first; rows from before sharing are noted after it.
    """
    update_log(connection)
    if (sharing := state.read(connection)) is None:
        return False
    if connection.execute(state.IS_LOGGED).fetchone()[0]:
        with transaction(connection):
            state.move_logged(connection, LOGGED_AT_ONCE)
        return True
    if not sharing.is_filled:
        fill_slice(connection)
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


_TABLE: Final = frozenset(map(_name, CHANGE_LOG))
_TRIGGERS: Final = tuple(each for kind in KINDS.values() for each in kind.triggers)
_MADE: Final = {_name(each): " ".join(each.split()) for each in (*CHANGE_LOG, *_TRIGGERS)}
_YOUNGER: Final = (
    *(SharedKind.SAVED_PLACE, SharedKind.CLERK, SharedKind.WRONG_BOOKING, SharedKind.TEMPLATE),
    *(SharedKind.STANDING_ROW, SharedKind.DRAWER_COUNT, SharedKind.SETTLED_CASH),
)
_ADDED: Final = frozenset(
    _name(each)
    for triggers in (deliveries.DOOR_TRIGGERS, *(KINDS[kind].triggers for kind in _YOUNGER))
    for each in triggers
)
"""Triggers of tables that are younger than the log: missing ones lost no changes."""

_EARLIER: Final = _TABLE | {
    name.rpartition("_")[0] for name in map(_name, _TRIGGERS) if name not in _ADDED
}
"""Names of triggers in earlier releases, each of which noted several kinds."""

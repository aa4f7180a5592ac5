"""Makes shared records of what changed here, and rows of customers of what all records say."""

from __future__ import annotations

import logging
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

from deskdispatch.domain.sharing.customer_group import (
    INTO,
    LARGEST_GROUP,
    CustomerGroup,
    is_clerks,
)
from deskdispatch.domain.sharing.history import typed_name
from deskdispatch.domain.sharing.hybrid_time import COUNT_BITS, hybrid_time
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedKind, SharedRecord
from deskdispatch.journal.database import savepoint
from deskdispatch.journal.others import is_of_content
from deskdispatch.journal.shared_kinds import customer_groups, deliveries, places
from deskdispatch.journal.shared_kinds.group_rows import GroupRows
from deskdispatch.journal.shared_kinds.kinds import KINDS
from deskdispatch.journal.shared_records import changes, records, state
from deskdispatch.journal.shared_records.changes import Change
from deskdispatch.journal.shared_records.kind import KindRows, LocalField
from deskdispatch.journal.shared_records.records import RecordRow
from deskdispatch.journal.shared_records.state import SharingProgress
from deskdispatch.journal.values import listed

logger = logging.getLogger(__name__)

T = TypeVar("T")

PAGE: Final = 1_000
"""Customers of the first copy that are settled at once, unless somebody waits for the journal."""

CHUNK: Final = 100
"""After so many records or customers it is looked whether somebody waits: some milliseconds."""

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
    WHERE place_id IN (SELECT value FROM json_each(?1))
    UNION ALL SELECT customer_id FROM near_places
    WHERE place_id IN (SELECT value FROM json_each(?1))
"""
"""The texts of a place decide whether it or one near it stands."""
WITH_PHONES: Final = """
    SELECT others.phone_id, others.customer_id FROM phones_of_customers AS own
    CROSS JOIN phones_of_customers AS others ON others.phone_id = own.phone_id
    WHERE own.customer_id IN (SELECT value FROM json_each(?)) AND own.is_linked
        AND others.is_linked
"""
EVER_WITH_PHONES: Final = """
    SELECT others.customer_id FROM phones_of_customers AS own
    CROSS JOIN phones_of_customers AS others ON others.phone_id = own.phone_id
    WHERE own.customer_id IN (SELECT value FROM json_each(?))
"""
MERGES: Final = "SELECT gone_id FROM customer_merges ORDER BY merged_at, rowid"
_FORGET_MERGE: Final = "DELETE FROM customer_merges WHERE gone_id = ?"


def capture_slice(connection: sqlite3.Connection) -> bool:
    """Makes records of the next slice of what changed here; returns whether there may be more."""
    if state.read(connection) is None or not changes.are_noted(connection):
        return False
    with state.applying(connection) as sharing:
        capture_merges(connection, sharing)
        found = changes.newest(connection)
        _capture_all(connection, sharing, found)
        for change in found:
            if change.kind == SharedKind.PLACE and change.time:
                row = records.read(connection, change.kind, change.id)
                places.ROWS.write(connection, row.record)
        about = [SharedRecord(each.kind, each.id) for each in found]
        settle(connection, sharing, customers_of(connection, about))
    return len(found) == changes.SLICE


def capture_merges(connection: sqlite3.Connection, sharing: SharingProgress) -> None:
    """Makes records of merges that are not shared yet, inside ``state.applying``.

    From then on the others may have them: no merge is undone any more. It comes before all else
    that is read or written: what follows finds groups in the records alone.
    """
    touched: set[str] = set()
    for (id,) in connection.execute(MERGES).fetchall():
        key = (SharedKind.CUSTOMER, id)
        pending = changes.read_all(connection, [key])
        _capture_all(connection, sharing, [pending.get(key, Change(*key, 0))])
        connection.execute(_FORGET_MERGE, (id,))
        touched |= customer_groups.note_parts(connection, [id])
    settle(connection, sharing, touched)


def capture_pending(
    connection: sqlite3.Connection, sharing: SharingProgress, ids: Collection[str]
) -> frozenset[str]:
    """Makes records of what changed here of these customers, inside ``state.applying``.

    Returns:
        Whose changes these were.
    """
    found = [Change(*row) for row in connection.execute(PENDING, (listed(ids),)).fetchall()]
    _capture_all(connection, sharing, found)
    return frozenset(change.id for change in found)


def _capture_all(
    connection: sqlite3.Connection, sharing: SharingProgress, several: Collection[Change]
) -> None:
    if several:
        now = state.tick(connection)
        for change in several:
            capture(connection, sharing, change, now)
        changes.remove(connection, several)


def capture(
    connection: sqlite3.Connection, sharing: SharingProgress, change: Change, now: int
) -> None:
    """Makes the record of what its tables state, inside ``state.applying``.

    Fields with another value in the tables are set in the record; fields that only the record has
    are written to the tables.

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
    typed = {
        typed_name(name, sharing.counter_id): new[name]
        for name in new.keys() & kind.typed
        if change.time and new[name].rank == Rank.CLERK and not local[name].is_imported
    }
    after = before.record.merged(SharedRecord(change.kind, change.id, {**new, **typed}))
    if after is not before.record:
        records.write(connection, RecordRow(after, True))
    _write_missing(connection, kind, local, after)


def _is_new(field: LocalField, shared: SharedField | None) -> bool:
    """Whether the tables state what is not shared yet."""
    if shared is None:
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
        if self._time and shared is not None:
            time = self._time
        else:
            latest = self._time or self._now
            time = latest if field.at is None else min(self._known(field.at, field.rank), latest)
        return SharedField(field.value, field.rank, time, self._sharing.counter_id)

    def _known(self, at: datetime, rank: int) -> int:
        """Time that a row states, by the database's clock."""
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


def customers_of(connection: sqlite3.Connection, several: Iterable[SharedRecord]) -> frozenset[str]:
    """The ids of the customers whom records of any kind are about."""
    found: defaultdict[str, list[SharedRecord]] = defaultdict(list)
    for record in several:
        found[record.kind].append(record)
    ids = {record.id for record in found[SharedKind.CUSTOMER]}
    ids.update(deliveries.customer_ids(*found[SharedKind.DELIVERY]))
    if places := [record.id for record in found[SharedKind.PLACE]]:
        ids.update(id for (id,) in connection.execute(AT_PLACES, (listed(places),)))
    return frozenset(ids)


def with_phones_of(connection: sqlite3.Connection, ids: Iterable[str]) -> frozenset[str]:
    """Ids of customers who have or had a phone of these or of those who are one with them."""
    around = customer_groups.connected(connection, ids)
    found = connection.execute(EVER_WITH_PHONES, (listed(around),))
    return frozenset(id for (id,) in found)


class SettleResult(NamedTuple):
    """A page of customers that was settled.

    Attributes:
        last_id: Of the last one, to go on after it.
        done: How many they were; 0: there is none left.
    """

    last_id: str
    done: int


def settle_page(
    connection: sqlite3.Connection, after_id: str, is_awaited: Callable[[], bool] = lambda: False
) -> SettleResult:
    """Settles the next customers who are shared, in the order of their ids.

    So those of the first copy are settled once, and not with each of their orders and places.

    Args:
        connection: To the journal.
        after_id: Those up to this id are done.
        is_awaited: Whether other work waits for the journal: then it ends early.
    """
    done = 0
    if state.read(connection) is None:
        return SettleResult(after_id, done)
    with state.applying(connection) as sharing:
        capture_merges(connection, sharing)
        while ids := [id for (id,) in connection.execute(FOLLOWING, (after_id, CHUNK))]:
            if attempted(connection, partial(settle, connection, sharing, ids)) is None:
                for id in ids:
                    attempted(connection, partial(settle, connection, sharing, [id]))
            after_id, done = ids[-1], done + len(ids)
            if done >= PAGE or is_awaited():
                break
    return SettleResult(after_id, done)


def attempted(connection: sqlite3.Connection, work: Callable[[], T]) -> T | None:
    """Runs ``work``; None, and nothing changed, where it fails by what others sent."""
    try:
        with savepoint(connection):
            return work()
    except Exception as error:  # raised again where it is another trouble
        if not is_of_content(error):
            raise
        logger.warning("What another counter sent fails: %s", type(error).__name__)
        return None


def settle(connection: sqlite3.Connection, sharing: SharingProgress, ids: Collection[str]) -> int:
    """Makes the tables say of customers what the records say, inside ``state.applying``.

    Who was recorded by two counters under two spellings is made one. What was changed here and is
    not read yet is read before.

    Args:
        connection: To the journal.
        sharing: How this PC shares.
        ids: Of the customers whose records, orders or places have changed.

    Returns:
        How many these were.
    """
    count = len(ids)
    while ids:
        around = customer_groups.connected(connection, ids)
        read = capture_pending(connection, sharing, around)  # while all are one who were so
        noted = customer_groups.note_parts(connection, {*ids, *read})
        around = customer_groups.connected(connection, noted)
        while new := capture_pending(connection, sharing, around) - read:
            read |= new
            noted |= customer_groups.note_parts(connection, new)
            around = customer_groups.connected(connection, noted)
        found = customer_groups.read(connection, around)
        GroupRows(connection, found.groups).write()
        ids = _join_doubles(connection, sharing, [each.root.id for each in found.groups])
    return count


def _join_doubles(
    connection: sqlite3.Connection, sharing: SharingProgress, ids: Collection[str]
) -> set[str]:
    """Makes one of customers who were recorded twice; returns those to be looked at again."""
    with_phone: defaultdict[str, set[str]] = defaultdict(set)
    for phone_id, customer_id in connection.execute(WITH_PHONES, (listed(ids),)):
        with_phone[phone_id].add(customer_id)
    several = [each for each in with_phone.values() if 1 < len(each) <= LARGEST_GROUP]
    if not several:
        return set()
    joined: set[str] = set()
    found = customer_groups.around(connection, {id for each in several for id in each})
    groups = {each.root.id: each for each in customer_groups.read(connection, found.ids).groups}
    for sharers in several:
        for one, other in combinations(sorted((sharers & groups.keys()) - found.loose), 2):
            is_new = not {one, other}.isdisjoint(ids)
            several_are_one = len(groups[one].members) + len(groups[other].members)
            if (
                is_new
                and several_are_one <= LARGEST_GROUP
                and groups[one].is_double_of(groups[other])
            ):
                if joined.isdisjoint({one, other}):
                    _join(connection, sharing, groups[one], groups[other])
                joined |= {one, other}
    return joined


def _join(
    connection: sqlite3.Connection,
    sharing: SharingProgress,
    one: CustomerGroup,
    other: CustomerGroup,
) -> None:
    """Makes the one with the greater id a part of the other, where no clerk has parted it."""
    for kept, gone in ((one.root, other.root), (other.root, one.root)):
        if not is_clerks(gone):
            row = records.read(connection, SharedKind.CUSTOMER, gone.id)
            field = SharedField(kept.id, Rank.AUTOMATIC, state.tick(connection), sharing.counter_id)
            after = row.record.merged(SharedRecord(gone.kind, gone.id, {INTO: field}))
            records.write(connection, RecordRow(after, True))
            return

"""Ends a slice of shared records: writes the rows of all customers whom it is about."""

from __future__ import annotations

import logging
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

from deskdispatch.domain.sharing.customer_group import (
    INTO,
    LARGEST_GROUP,
    CustomerGroup,
    is_clerks,
)
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedKind, SharedRecord
from deskdispatch.journal.database import savepoint
from deskdispatch.journal.others import is_of_content
from deskdispatch.journal.shared_kinds import customer_groups, deliveries
from deskdispatch.journal.shared_records import changes, records, state
from deskdispatch.journal.shared_records.changes import Change
from deskdispatch.journal.shared_records.records import RecordRow
from deskdispatch.journal.shared_records.state import SharingProgress
from deskdispatch.journal.sharing.capture import capture
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
WITHOUT_RECORD: Final = f"""
    SELECT value FROM json_each(?) WHERE NOT EXISTS (
        SELECT 1 FROM shared_records WHERE kind = '{SharedKind.CUSTOMER}' AND id = value
    )
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
    """Who has or had a phone of these customers or of those who are one with them."""
    around = customer_groups.connected(connection, ids)
    found = connection.execute(EVER_WITH_PHONES, (listed(around),))
    return frozenset(id for (id,) in found)


class Settled(NamedTuple):
    """A page of customers that was settled.

    Attributes:
        last_id: Of the last one, to go on after it.
        done: How many they were; 0: there is none left.
    """

    last_id: str
    done: int


def settle_page(
    connection: sqlite3.Connection, after_id: str, is_awaited: Callable[[], bool] = lambda: False
) -> Settled:
    """Settles the next customers who are shared, in the order of their ids.

    So those of the first copy are settled once, and not with each of their orders and places.

    Args:
        connection: To the journal.
        after_id: Those up to this id are done.
        is_awaited: Whether other work waits for the journal: then it ends early.
    """
    done = 0
    if state.read(connection) is None:
        return Settled(after_id, done)
    with state.applying(connection) as sharing:
        while ids := [id for (id,) in connection.execute(FOLLOWING, (after_id, CHUNK))]:
            if attempted(connection, partial(settle, connection, sharing, ids)) is None:
                for id in ids:
                    attempted(connection, partial(settle, connection, sharing, [id]))
            after_id, done = ids[-1], done + len(ids)
            if done >= PAGE or is_awaited():
                break
    return Settled(after_id, done)


def attempted(connection: sqlite3.Connection, work: Callable[[], T]) -> T | None:
    """What ``work`` gives; None where it fails by what others sent: then nothing is changed."""
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
        customer_groups.write(connection, found)
        ids = _join_doubles(connection, sharing, [each.root.id for each in found.groups])
    return count


def capture_pending(
    connection: sqlite3.Connection, sharing: SharingProgress, around: Collection[str]
) -> frozenset[str]:
    """Reads what is not read yet of customers who are one with others, inside ``state.applying``.

    Returns:
        Their ids.
    """
    found = connection.execute(PENDING, (listed(around),)).fetchall()
    pending = {row[1]: Change(*row) for row in found}
    if len(around) > 1:
        merged = customer_groups.merged_here(connection, around)
        known = listed({*merged.keys(), *merged.values()})
        for (id,) in connection.execute(WITHOUT_RECORD, (known,)).fetchall():
            pending.setdefault(id, Change(SharedKind.CUSTOMER, id, 0))
    if pending:
        now = state.tick(connection)
        for change in pending.values():
            capture(connection, sharing, change, now)
        changes.remove(connection, pending.values())
    return frozenset(pending)


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

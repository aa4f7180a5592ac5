"""Reads which customers are one, and writes their rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Set
from typing import Final, NamedTuple

from deskdispatch.domain.sharing.customer_group import (
    INTO,
    LARGEST_GROUP,
    MERGE,
    CustomerGroup,
    groups_of,
    is_erased,
    parts,
)
from deskdispatch.domain.sharing.record import SharedKind, SharedRecord
from deskdispatch.journal.customers.group_merges import GroupMerges
from deskdispatch.journal.customers.group_rows import GroupRows
from deskdispatch.journal.shared_records import records
from deskdispatch.journal.values import listed

WITH_PARTS: Final = """
    SELECT value FROM json_each(?) WHERE
        EXISTS (SELECT 1 FROM merged_customers WHERE id = value)
        OR EXISTS (SELECT 1 FROM merged_customers WHERE into_id = value)
"""
NEXT_TO: Final = """
    SELECT into_id FROM merged_customers WHERE id = ?1
    UNION ALL SELECT * FROM (SELECT id FROM merged_customers WHERE into_id = ?1 LIMIT ?2)
"""
MERGED_WITH: Final = """
    SELECT kept_id FROM json_each(?1) CROSS JOIN customer_merges ON gone_id = value
    UNION SELECT gone_id FROM json_each(?1) CROSS JOIN customer_merges ON kept_id = value
"""
RECORDS: Final = f"""
    SELECT id, fields FROM shared_records
    WHERE kind = '{SharedKind.CUSTOMER}' AND id IN (SELECT value FROM json_each(?))
"""
JOINED: Final = f"{RECORDS} AND json_type(fields, '$.{INTO}') IS NOT NULL"
"""Those of whom a record says whom they are a part of, or of none."""

PARTS: Final = """
    SELECT id, into_id FROM merged_customers WHERE id IN (SELECT value FROM json_each(?))
"""
MERGED: Final = """
    SELECT gone_id, kept_id FROM customer_merges WHERE gone_id IN (SELECT value FROM json_each(?))
"""
_WRITE_PART: Final = "REPLACE INTO merged_customers (id, into_id) VALUES (?, ?)"
_DELETE_PART: Final = "DELETE FROM merged_customers WHERE id = ?"

Records = dict[str, SharedRecord]


class Groups(NamedTuple):
    """Customers who are one, with all of their records.

    Attributes:
        groups: One for each who is left.
        records: By id.
        into: Whom each is a part of, by id.
    """

    groups: tuple[CustomerGroup, ...]
    records: Records
    into: dict[str, str]


class Around(NamedTuple):
    """Customers with all who are one with them.

    Attributes:
        ids: All of them.
        loose: Those who are one with more than ``LARGEST_GROUP``: they are merged with nobody.
    """

    ids: frozenset[str]
    loose: frozenset[str]


def around(connection: sqlite3.Connection, ids: Iterable[str]) -> Around:
    """These customers and all who are one with them; of those who are loose these alone.

    Only what the records say makes them loose, and no merge that is not shared yet: so they are so
    at every counter.
    """
    found, ahead = set[str](), set(ids)
    loose: set[str] = set()
    while ahead:
        known: set[str] = set()
        for (id,) in connection.execute(WITH_PARTS, (listed(ahead),)).fetchall():
            if id not in known and id not in loose:
                one = _walked(connection, id, loose)
                (loose if _is_too_many(one, loose) else known).update(one)
        known |= ahead
        found |= known
        merged = connection.execute(MERGED_WITH, (listed(known),))
        ahead = {id for (id,) in merged} - found
    return Around(frozenset(found), frozenset(loose))


def _walked(connection: sqlite3.Connection, id: str, loose: Set[str]) -> set[str]:
    """All who are one with a customer by the records, or the first of them where too many are."""
    walked, ahead = {id}, [id]
    while ahead and not _is_too_many(walked, loose):
        rows = connection.execute(NEXT_TO, (ahead.pop(), LARGEST_GROUP)).fetchall()
        new = {each for (each,) in rows} - walked
        walked |= new
        ahead += new
    return walked


def _is_too_many(one: Set[str], loose: Set[str]) -> bool:
    return len(one) > LARGEST_GROUP or not one.isdisjoint(loose)


def connected(connection: sqlite3.Connection, ids: Iterable[str]) -> frozenset[str]:
    """The ids of ``around``."""
    return around(connection, ids).ids


def merged_here(connection: sqlite3.Connection, ids: Iterable[str]) -> dict[str, str]:
    """Whom clerks have merged among these customers, each with whom into."""
    return dict(connection.execute(MERGED, (listed(ids),)).fetchall())


def is_part(connection: sqlite3.Connection, id: str) -> bool:
    """Whether a customer is a part of another, also where that one is a part of this one."""
    return bool(connection.execute(PARTS, (listed([id]),)).fetchall())


def note_parts(connection: sqlite3.Connection, ids: Collection[str]) -> frozenset[str]:
    """Notes whom these are a part of by their records, inside a transaction.

    Returns:
        These, with those of whom they are and were a part, and all who were one with them: they
        may be loose from now on.
    """
    asked = listed(ids)
    before = dict(connection.execute(PARTS, (asked,)).fetchall())
    after = {
        id: into
        for id, each in _records(connection, JOINED, asked).items()
        if isinstance(into := each.value(INTO), str) and not is_erased(each)
    }
    gone = before.keys() - after.keys()
    changed = [(id, into) for id, into in after.items() if before.get(id) != into]
    touched = {*ids, *before.values(), *after.values()}
    if gone or changed:
        touched |= connected(connection, touched)
    connection.executemany(_DELETE_PART, ((id,) for id in gone))
    connection.executemany(_WRITE_PART, changed)
    return frozenset(touched)


def read(connection: sqlite3.Connection, ids: Collection[str]) -> Groups:
    """The groups of customers who are connected."""
    loose = around(connection, ids).loose
    found = {
        id: _without_merge(each) if id in loose else each
        for id, each in records_of(connection, ids).items()
    }
    return Groups(groups_of(found), found, parts(found))


def write(connection: sqlite3.Connection, found: Groups) -> None:
    """Makes the tables say what the records say, inside a transaction."""
    rows = GroupRows(connection, found.groups)
    rows.write()
    live = {id: each for id, each in found.records.items() if not is_erased(each)}
    GroupMerges(connection, live, found.into, rows).write()


def _without_merge(record: SharedRecord) -> SharedRecord:
    fields = {name: each for name, each in record.fields.items() if name not in (INTO, MERGE)}
    return SharedRecord(record.kind, record.id, fields)


def records_of(connection: sqlite3.Connection, ids: Iterable[str]) -> Records:
    """The records of these customers, by id; those without one are left out."""
    return _records(connection, RECORDS, listed(ids))


def _records(connection: sqlite3.Connection, query: str, asked: str) -> Records:
    rows = connection.execute(query, (asked,)).fetchall()
    return {id: records.record_of(SharedKind.CUSTOMER, id, fields) for id, fields in rows}

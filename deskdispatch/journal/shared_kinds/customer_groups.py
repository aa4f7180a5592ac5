"""Reads which customers are one, by what the records say."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Set
from typing import Final, NamedTuple

from deskdispatch.domain.sharing.customer_group import (
    INTO,
    LARGEST_GROUP,
    CustomerGroup,
    groups_of,
    is_erased,
    parts,
)
from deskdispatch.domain.sharing.record import SharedKind, SharedRecord
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
RECORDS: Final = f"""
    SELECT id, fields FROM shared_records
    WHERE kind = '{SharedKind.CUSTOMER}' AND id IN (SELECT value FROM json_each(?))
"""
JOINED: Final = f"{RECORDS} AND json_type(fields, '$.{INTO}') IS NOT NULL"
"""Records with the field ``INTO``, also where it is null."""

PARTS: Final = """
    SELECT id, into_id FROM merged_customers WHERE id IN (SELECT value FROM json_each(?))
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
    """Adds all who are one with these customers; loose ones are added to nobody."""
    asked = frozenset(ids)
    known, loose = set[str](), set[str]()
    for (id,) in connection.execute(WITH_PARTS, (listed(asked),)).fetchall():
        if id not in known and id not in loose:
            one = _walked(connection, id, loose)
            (loose if _is_too_many(one, loose) else known).update(one)
    return Around(asked | known, frozenset(loose))


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


def into_of(connection: sqlite3.Connection, id: str) -> str | None:
    """The id of the customer whom one is a part of by its record; None for none."""
    found = connection.execute(PARTS, (listed([id]),)).fetchone()
    return None if found is None else str(found[1])


def note_parts(connection: sqlite3.Connection, ids: Collection[str]) -> frozenset[str]:
    """Notes whom these are a part of by their records, inside a transaction.

    Returns:
        These, the customers they are and were parts of, and all who were one with any of these:
        they may be loose from now on.
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


def _without_merge(record: SharedRecord) -> SharedRecord:
    fields = {name: each for name, each in record.fields.items() if name != INTO}
    return SharedRecord(record.kind, record.id, fields)


def records_of(connection: sqlite3.Connection, ids: Iterable[str]) -> Records:
    """The records of these customers, by id; those without one are left out."""
    return _records(connection, RECORDS, listed(ids))


def _records(connection: sqlite3.Connection, query: str, asked: str) -> Records:
    rows = connection.execute(query, (asked,)).fetchall()
    return {id: records.record_of(SharedKind.CUSTOMER, id, fields) for id, fields in rows}

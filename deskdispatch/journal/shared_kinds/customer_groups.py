"""Reads which customers are one, by what the records say."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from deskdispatch.domain.sharing.customer_group import (
    INTO,
    LARGEST_GROUP,
    CustomerGroup,
    groups_of,
    is_erased,
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


class Around(NamedTuple):
    """Customers with all who are one with them; ``loose``: too many, merged with nobody."""

    ids: frozenset[str]
    loose: frozenset[str]


class Groups(NamedTuple):
    """Groups by the id of the one who is left; ``loose`` as in ``Around``."""

    by_root: dict[str, CustomerGroup]
    loose: frozenset[str]


def around(connection: sqlite3.Connection, ids: Iterable[str]) -> Around:
    """Adds all who are one with these customers by ``note_parts``."""
    asked = frozenset(ids)
    known, loose = set[str](), set[str]()
    for (id,) in connection.execute(WITH_PARTS, (listed(asked),)).fetchall():
        if id in known or id in loose:
            continue
        walked, ahead = {id}, [id]
        while ahead and len(walked) <= LARGEST_GROUP and walked.isdisjoint(loose):
            rows = connection.execute(NEXT_TO, (ahead.pop(), LARGEST_GROUP)).fetchall()
            new = {each for (each,) in rows} - walked
            walked |= new
            ahead += new
        is_too_many = len(walked) > LARGEST_GROUP or not walked.isdisjoint(loose)
        (loose if is_too_many else known).update(walked)
    return Around(asked | known, frozenset(loose))


def note_parts(connection: sqlite3.Connection, ids: Collection[str]) -> frozenset[str]:
    """Notes whom these are a part of by their records, inside a transaction.

    Returns:
        These, whom they are and were parts of, and all who were one with these: maybe loose now.
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
        touched |= around(connection, touched).ids
    connection.executemany(_DELETE_PART, ((id,) for id in gone))
    connection.executemany(_WRITE_PART, changed)
    return frozenset(touched)


def read(connection: sqlite3.Connection, ids: Iterable[str]) -> Groups:
    """The groups of these customers and of all who are one with them."""
    found = around(connection, ids)
    members = _records(connection, RECORDS, listed(found.ids))
    for id in found.loose & members.keys():
        fields = {name: each for name, each in members[id].fields.items() if name != INTO}
        members[id] = SharedRecord(SharedKind.CUSTOMER, id, fields)
    return Groups({each.root.id: each for each in groups_of(members)}, found.loose)


def _records(connection: sqlite3.Connection, query: str, asked: str) -> dict[str, SharedRecord]:
    rows = connection.execute(query, (asked,)).fetchall()
    return {id: records.record_of(SharedKind.CUSTOMER, id, fields) for id, fields in rows}

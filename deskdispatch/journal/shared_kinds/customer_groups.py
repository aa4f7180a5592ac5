"""Reads which customers are one, and writes their rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from deskdispatch.domain.sharing.customer_group import (
    INTO,
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

CONNECTED: Final = """
    WITH RECURSIVE connected (id) AS (
        SELECT value FROM json_each(?)
        UNION SELECT into_id FROM merged_customers JOIN connected USING (id)
        UNION SELECT merged_customers.id FROM merged_customers
            JOIN connected ON into_id = connected.id
        UNION SELECT kept_id FROM customer_merges JOIN connected ON gone_id = connected.id
        UNION SELECT gone_id FROM customer_merges JOIN connected ON kept_id = connected.id
    )
    SELECT id FROM connected
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


def connected(connection: sqlite3.Connection, ids: Iterable[str]) -> frozenset[str]:
    """These customers and all who are one with them."""
    return frozenset(id for (id,) in connection.execute(CONNECTED, (listed(ids),)))


def merged_here(connection: sqlite3.Connection, ids: Iterable[str]) -> dict[str, str]:
    """Whom clerks have merged among these customers, each with whom into."""
    return dict(connection.execute(MERGED, (listed(ids),)).fetchall())


def is_part(connection: sqlite3.Connection, id: str) -> bool:
    """Whether a customer is a part of another, also where that one is a part of this one."""
    return bool(connection.execute(PARTS, (listed([id]),)).fetchall())


def note_parts(connection: sqlite3.Connection, ids: Collection[str]) -> frozenset[str]:
    """Notes whom these are a part of by their records, inside a transaction.

    Returns:
        These, with those of whom they are and were a part.
    """
    asked = listed(ids)
    before = dict(connection.execute(PARTS, (asked,)).fetchall())
    after = {
        id: into
        for id, each in _records(connection, JOINED, asked).items()
        if isinstance(into := each.value(INTO), str) and not is_erased(each)
    }
    connection.executemany(_DELETE_PART, ((id,) for id in before.keys() - after.keys()))
    changed = [(id, into) for id, into in after.items() if before.get(id) != into]
    connection.executemany(_WRITE_PART, changed)
    return frozenset({*ids, *before.values(), *after.values()})


def read(connection: sqlite3.Connection, ids: Collection[str]) -> Groups:
    """The groups of customers who are connected."""
    found = records_of(connection, ids)
    return Groups(groups_of(found), found, parts(found))


def write(connection: sqlite3.Connection, found: Groups) -> None:
    """Makes the tables say what the records say, inside a transaction."""
    rows = GroupRows(connection, found.groups)
    rows.write()
    live = {id: each for id, each in found.records.items() if not is_erased(each)}
    GroupMerges(connection, live, found.into, rows).write()


def records_of(connection: sqlite3.Connection, ids: Iterable[str]) -> Records:
    """The records of these customers, by id; those without one are left out."""
    return _records(connection, RECORDS, listed(ids))


def _records(connection: sqlite3.Connection, query: str, asked: str) -> Records:
    rows = connection.execute(query, (asked,)).fetchall()
    return {id: records.record_of(SharedKind.CUSTOMER, id, fields) for id, fields in rows}

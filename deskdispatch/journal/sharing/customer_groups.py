"""Groups of merged customers: found from the shared records, and written to the tables."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, Final, NamedTuple

from deskdispatch.domain.customers.customer import Customer, CustomerPhone, CustomerPlace, Stamp
from deskdispatch.domain.sharing.customer_group import (
    INTO,
    LARGEST_GROUP,
    OTHER_NAMES,
    PHONE,
    PLACE,
    CustomerGroup,
    groups_of,
    is_erased,
    shorter_spelling,
    spelling,
    used_at,
)
from deskdispatch.domain.sharing.record import SharedField, SharedKind, SharedRecord, moment_of
from deskdispatch.journal.customers import rows
from deskdispatch.journal.customers.links import (
    PHONE_LINK,
    PLACE_LINK,
    LastUsedTimes,
    Link,
    LinkTable,
)
from deskdispatch.journal.customers.rows import random_id
from deskdispatch.journal.sharing import records
from deskdispatch.journal.sharing.places import origin_of, stamp_of
from deskdispatch.journal.values import as_json, columns_of, from_text, time_text, to_text

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
"""Records with the field ``INTO``, also if it is null."""

PARTS: Final = """
    SELECT id, into_id FROM merged_customers WHERE id IN (SELECT value FROM json_each(?))
"""
_WRITE_PART: Final = "REPLACE INTO merged_customers (id, into_id) VALUES (?, ?)"
_DELETE_PART: Final = "DELETE FROM merged_customers WHERE id = ?"
CUSTOMERS: Final = """
    SELECT id, seen_at, haystack, value FROM customers WHERE id IN (SELECT value FROM json_each(?))
"""
LINKS: Final = """
    SELECT customer_id, {table.column}, used_at FROM {table.name}
    WHERE customer_id IN (SELECT value FROM json_each(?))
"""
ORDERS: Final = """
    SELECT customer_id, phone_id, second_phone_id, place_id, max(at) FROM customer_orders
    WHERE customer_id IN (SELECT value FROM json_each(?))
    GROUP BY customer_id, phone_id, second_phone_id, place_id
"""
PHONES: Final = """
    SELECT key, value FROM customer_phones WHERE key IN (SELECT value FROM json_each(?))
"""
PLACES: Final = """
    SELECT id, value FROM customer_places WHERE id IN (SELECT value FROM json_each(?))
"""
MOVED: Final = """
    SELECT delivery_id, customer_id, coalesce(recorded_id, customer_id) FROM customer_orders
    WHERE customer_id IN (SELECT value FROM json_each(?1))
        AND (recorded_id IS NOT NULL OR customer_id NOT IN (SELECT value FROM json_each(?2)))
"""
NUMBERS: Final = """
    WITH RECURSIVE named (id) AS (
        SELECT customer_id FROM phones_of_customers WHERE phone_id = ?
        UNION SELECT merged_customers.id FROM merged_customers JOIN named ON into_id = named.id
    )
    SELECT json_extract(fields, ?) FROM named
    CROSS JOIN shared_records ON kind = 'customer' AND shared_records.id = named.id
"""
WITH_PHONES: Final = """
    SELECT DISTINCT customer_id FROM phones_of_customers
    WHERE phone_id IN (SELECT value FROM json_each(?))
"""
_WRITE: Final = """
    INSERT INTO customers (id, seen_at, haystack, value) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
        seen_at = excluded.seen_at, haystack = excluded.haystack, value = excluded.value
"""
_DELETE_LINK: Final = """
    DELETE FROM {table.name} WHERE customer_id = ? AND {table.column} = ?
"""
_WRITE_LINK: Final = """
    {table.insert} ON CONFLICT (customer_id, {table.column}) DO UPDATE SET
        used_at = excluded.used_at
"""
_SPELL_PHONE: Final = "UPDATE customer_phones SET value = ? WHERE id = ?"
_MOVE_ORDER: Final = """
    UPDATE customer_orders SET customer_id = ?1, recorded_id = nullif(?2, ?1) WHERE delivery_id = ?3
"""


class GroupMembers(NamedTuple):
    """Customers with all others of their groups; ``ungrouped``: members of too large groups."""

    ids: frozenset[str]
    ungrouped: frozenset[str]


class Groups(NamedTuple):
    """Groups by the id of their root customer; ``ungrouped`` as in ``GroupMembers``."""

    by_root: dict[str, CustomerGroup]
    ungrouped: frozenset[str]


def group_members(connection: sqlite3.Connection, ids: Iterable[str]) -> GroupMembers:
    """Adds all customers of the same groups, by the rows of ``note_parts``."""
    asked = frozenset(ids)
    known, ungrouped = set[str](), set[str]()
    for (id,) in connection.execute(WITH_PARTS, (as_json(asked),)).fetchall():
        if id in known or id in ungrouped:
            continue
        walked, ahead = {id}, [id]
        while ahead and len(walked) <= LARGEST_GROUP and walked.isdisjoint(ungrouped):
            rows = connection.execute(NEXT_TO, (ahead.pop(), LARGEST_GROUP)).fetchall()
            new = {each for (each,) in rows} - walked
            walked |= new
            ahead += new
        is_too_many = len(walked) > LARGEST_GROUP or not walked.isdisjoint(ungrouped)
        (ungrouped if is_too_many else known).update(walked)
    return GroupMembers(asked | known, frozenset(ungrouped))


def note_parts(connection: sqlite3.Connection, ids: Collection[str]) -> frozenset[str]:
    """Updates which customers these are merged into by their records, inside a transaction.

    Returns:
        These customers, their old and new targets, and all former group members, which may be
        ungrouped now.
    """
    asked = as_json(ids)
    before = dict(connection.execute(PARTS, (asked,)).fetchall())
    after = {
        id: into
        for id, each in _records(connection, JOINED, asked).items()
        if isinstance(into := each.value(INTO), str) and not is_erased(each)
    }
    removed = before.keys() - after.keys()
    changed = [(id, into) for id, into in after.items() if before.get(id) != into]
    touched = {*ids, *before.values(), *after.values()}
    if removed or changed:
        touched |= group_members(connection, touched).ids
    connection.executemany(_DELETE_PART, ((id,) for id in removed))
    connection.executemany(_WRITE_PART, changed)
    return frozenset(touched)


def read(connection: sqlite3.Connection, ids: Iterable[str]) -> Groups:
    found = group_members(connection, ids)
    members = _records(connection, RECORDS, as_json(found.ids))
    for id in found.ungrouped & members.keys():
        fields = {name: each for name, each in members[id].fields.items() if name != INTO}
        members[id] = SharedRecord(SharedKind.CUSTOMER, id, fields)
    return Groups({each.root.id: each for each in groups_of(members)}, found.ungrouped)


def _records(connection: sqlite3.Connection, query: str, asked: str) -> dict[str, SharedRecord]:
    rows = connection.execute(query, (asked,)).fetchall()
    return {id: records.record_of(SharedKind.CUSTOMER, id, fields) for id, fields in rows}


def write_groups(connection: sqlite3.Connection, groups: Sequence[CustomerGroup]) -> set[str]:
    """Writes the groups of the records to the tables; a second call changes nothing.

    Many groups are written at once, with one query for each table.

    Returns:
        Customers outside of these groups who got orders back: their rows are still to be written.
    """
    members = as_json(record.id for each in groups for record in each.members)
    before = {id: tuple(row) for id, *row in connection.execute(CUSTOMERS, (members,)).fetchall()}
    for id in before.keys() - {each.root.id for each in groups}:
        rows.delete_customer(connection, id)
    left = _move_orders(connection, groups, members)
    uses: defaultdict[str, LastUsedTimes] = defaultdict(LastUsedTimes)
    for customer_id, *use in connection.execute(ORDERS, (members,)).fetchall():
        uses[customer_id].add(*use)
    phones, respelled = _phones(connection, groups)
    ids = as_json({id for each in groups for id in each.links[PLACE]})
    found = connection.execute(PLACES, (ids,)).fetchall()
    places = {id: from_text(CustomerPlace, value) for id, value in found}
    phone_links: dict[str, Collection[Link]] = {}
    place_links: dict[str, Collection[Link]] = {}
    customers: list[tuple[object, ...]] = []
    for group in groups:
        id, used, row = group.root.id, uses[group.root.id], before.get(group.root.id)
        of_phones = {
            key: _link(phones[key].id, each, used.phones)
            for key, each in group.links[PHONE].items()
        }
        of_places = {
            place_id: _link(place_id, each, used.places)
            for place_id, each in group.links[PLACE].items()
        }
        phone_links[id], place_links[id] = of_phones.values(), of_places.values()
        customer = _customer(group, None if row is None else from_text(Customer, row[2]))
        numbers = [phones[key].number for key in _last_used_first(of_phones)]
        known = (places.get(each) for each in _last_used_first(of_places))
        areas = [place.area for place in known if place is not None][: rows.MOST_PLACES]
        stored = (used.last, rows.search_text(customer, areas, numbers), to_text(customer))
        if stored != row:
            customers.append((id, *stored))
    _write_links(connection, PHONE_LINK, phone_links, members)
    _write_links(connection, PLACE_LINK, place_links, members)
    connection.executemany(_WRITE, customers)
    for (id,) in connection.execute(WITH_PHONES, (as_json(respelled),)).fetchall():
        rows.update_search(connection, id)
    return left


def _move_orders(
    connection: sqlite3.Connection, groups: Sequence[CustomerGroup], members: str
) -> set[str]:
    """Moves each order to the group of the customer for whom it was recorded.

    Returns:
        Customers in none of these groups who got orders.
    """
    roots = {record.id: group.root.id for group in groups for record in group.members}
    found = connection.execute(MOVED, (members, as_json(set(roots.values())))).fetchall()
    moved = [
        (root, recorded_id, delivery_id)
        for delivery_id, customer_id, recorded_id in found
        if customer_id != (root := roots.get(recorded_id, recorded_id))
    ]
    connection.executemany(_MOVE_ORDER, moved)
    return {root for root, _, _ in moved} - set(roots.values())


def _phones(
    connection: sqlite3.Connection, groups: Sequence[CustomerGroup]
) -> tuple[dict[str, CustomerPhone], list[str]]:
    """Returns the phones of the groups by their keys; creates missing ones.

    Each phone is spelled as in the records of all its customers, so that all counters agree.

    Returns:
        The phones, and the ids of those whose spelling changed.
    """
    wanted: dict[str, str] = {}
    for group in groups:
        for key, link in group.links[PHONE].items():
            wanted[key] = shorter_spelling(
                spelling(key, link), wanted.get(key, spelling(key, link))
            )
    found = connection.execute(PHONES, (as_json(wanted),)).fetchall()
    phones = {key: from_text(CustomerPhone, value) for key, value in found}
    respelled: list[str] = []
    for key, number in wanted.items():
        if (known := phones.get(key)) is None:
            phones[key] = CustomerPhone(id=random_id(), number=number)
            rows.write_phone(connection, key, phones[key])
        elif known.number != number:
            path = f'$."{PHONE}{key}"[0].number'
            others = connection.execute(NUMBERS, (known.id, path)).fetchall()
            clear = reduce(
                shorter_spelling, [each for (each,) in others if isinstance(each, str)], number
            )
            phones[key] = CustomerPhone(id=known.id, number=clear)
            if clear != known.number:
                connection.execute(_SPELL_PHONE, (to_text(phones[key]), known.id))
                respelled.append(known.id)
    return phones, respelled


def _link(id: str, field: SharedField, uses: Mapping[str, float]) -> Link:
    used = used_at(field)
    return Link(
        id=id,
        used_at=max(used, uses.get(id, used)),
        changed_at=time_text(moment_of(field.time)),
        origin=origin_of(field),
    )


def _last_used_first(links: Mapping[str, Link]) -> list[str]:
    return sorted(links, key=lambda each: (-links[each].used_at, each))


def _customer(group: CustomerGroup, before: Customer | None) -> Customer:
    """Returns the customer of a group, with the stamps of its row where they still apply."""
    fields: dict[str, Any] = {}
    stamps: dict[str, Stamp] = {}
    for name, field in group.attributes.items():
        if not field.is_blank:
            fields[name] = tuple(field.value) if name == OTHER_NAMES else field.value
            stamps[name] = stamp_of(name, field, fields[name], before)
    return Customer(id=group.root.id, stamps=stamps, **fields)


def _write_links(
    connection: sqlite3.Connection,
    table: LinkTable,
    wanted: Mapping[str, Iterable[Link]],
    members: str,
) -> None:
    """Writes the links of customers, by their ids, and deletes all other links of the members."""
    found = connection.execute(LINKS.format(table=table), (members,)).fetchall()
    before = {(customer_id, id): used_at for customer_id, id, used_at in found}
    after = {(customer_id, link.id): link for customer_id in wanted for link in wanted[customer_id]}
    new = [
        (key[0], *columns_of(link))
        for key, link in after.items()
        if before.get(key) != link.used_at
    ]
    connection.executemany(_DELETE_LINK.format(table=table), before.keys() - after.keys())
    connection.executemany(_WRITE_LINK.format(table=table), new)

"""Writes the rows of customers that counters share: what the records of each group say.

Many groups are written at once, with one query for each table.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from deskdispatch.domain.customers.customer import Customer, CustomerPhone, CustomerPlace
from deskdispatch.domain.customers.record import Origin, Stamp
from deskdispatch.domain.sharing.customer_group import (
    ATTRIBUTES,
    OTHER_NAMES,
    PHONE,
    PLACE,
    CustomerGroup,
    is_link,
    link_id,
    used_at,
)
from deskdispatch.domain.sharing.hybrid_time import moment_of
from deskdispatch.domain.sharing.record import Rank, SharedField, rank_of
from deskdispatch.journal.customers import rows
from deskdispatch.journal.customers.ids import random_id
from deskdispatch.journal.customers.links import (
    PHONE_LINK,
    PLACE_LINK,
    LastUsedTimes,
    LinkTable,
)
from deskdispatch.journal.values import from_text, listed, time_text, to_text

CUSTOMERS: Final = """
    SELECT id, seen_at, haystack, value FROM customers WHERE id IN (SELECT value FROM json_each(?))
"""
LINKS: Final = """
    SELECT customer_id, {column}, is_linked, used_at, changed_at, origin FROM {name}
    WHERE customer_id IN (SELECT value FROM json_each(?))
"""
ORDERS: Final = """
    SELECT customer_id, phone_id, second_phone_id, place_id, max(at) FROM customer_orders
    WHERE customer_id IN (SELECT value FROM json_each(?))
    GROUP BY customer_id, phone_id, second_phone_id, place_id
"""
PHONES: Final = """
    SELECT key, id, value FROM customer_phones WHERE key IN (SELECT value FROM json_each(?))
"""
PLACES: Final = """
    SELECT id, value FROM customer_places WHERE id IN (SELECT value FROM json_each(?))
"""
NEAR: Final = """
    SELECT place_id, customer_id FROM near_places
    WHERE customer_id IN (SELECT value FROM json_each(?))
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
    WHERE phone_id IN (SELECT value FROM json_each(?)) AND is_linked
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
    INSERT INTO {table.name} (customer_id, {table.column}, is_linked, used_at, changed_at, origin)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (customer_id, {table.column}) DO UPDATE SET
        changed_at = CASE is_linked WHEN excluded.is_linked THEN changed_at
            ELSE excluded.changed_at END,
        origin = CASE is_linked WHEN excluded.is_linked THEN origin ELSE excluded.origin END,
        is_linked = excluded.is_linked,
        used_at = excluded.used_at
"""
_SPELL_PHONE: Final = "UPDATE customer_phones SET value = ? WHERE id = ?"
HAD: Final = """
    SELECT DISTINCT phone_id FROM phones_of_customers
    WHERE phone_id IN (SELECT value FROM json_each(?))
"""
_WRITE_NEAR: Final = "INSERT OR IGNORE INTO near_places (place_id, customer_id) VALUES (?, ?)"
_DELETE_NEAR: Final = "DELETE FROM near_places WHERE place_id = ? AND customer_id = ?"
_MOVE_ORDER: Final = """
    UPDATE customer_orders SET customer_id = ?1, recorded_id = nullif(?2, ?1) WHERE delivery_id = ?3
"""


class PhoneRow(NamedTuple):
    """A phone as its row has it."""

    id: str
    number: str


class LinkRow(NamedTuple):
    """A link as its row has it."""

    is_linked: bool
    used_at: float
    changed_at: str
    origin: str


class GroupRows:
    """Rows of some groups, as they are and as they have to be."""

    def __init__(self, connection: sqlite3.Connection, groups: Sequence[CustomerGroup]) -> None:
        self._connection = connection
        self._groups = groups
        self._roots = {each.root.id for each in groups}
        members = listed(record.id for each in groups for record in each.members)
        self._customers = {row[0]: row[1:] for row in self._found(CUSTOMERS, members)}
        self._links = {table: self._links_in(table, members) for table in (PHONE_LINK, PLACE_LINK)}
        self._near_places = set(self._found(NEAR, members))
        self._move_orders(members)
        self._respelled: list[str] = []
        self._uses: defaultdict[str, LastUsedTimes] = defaultdict(LastUsedTimes)
        for customer_id, *use in self._found(ORDERS, members):
            self._uses[customer_id].add(*use)
        self.phones = self._phones()
        self._phone_of = {each.id: (key, each.number) for key, each in self.phones.items()}
        ids = {id for each in groups for id in each.links(PLACE)}
        self.places = {
            id: from_text(CustomerPlace, value) for id, value in self._found(PLACES, listed(ids))
        }

    def write(self) -> None:
        """Makes the rows say what the records say; the same again changes nothing."""
        for id in self._customers.keys() - self._roots:
            rows.delete_customer(self._connection, id)
        phones = self._write_links(PHONE_LINK, self.phone_links)
        places = self._write_links(PLACE_LINK, self.place_links)
        self._write_near(places)
        stored = (
            self._row(group, phones[group.root.id], places[group.root.id]) for group in self._groups
        )
        self._connection.executemany(_WRITE, (row for row in stored if row is not None))
        if self._respelled:
            for (id,) in self._found(WITH_PHONES, listed(self._respelled)):
                rows.update_search(self._connection, id)

    def customer(self, group: CustomerGroup) -> Customer:
        """The customer that a group is, with the stamps of its row where they still hold."""
        row = self._customers.get(group.root.id)
        before = None if row is None else from_text(Customer, row[2])
        fields: dict[str, Any] = {}
        stamps: dict[str, Stamp] = {}
        for name in ATTRIBUTES:
            found = group.field(name)
            if found is not None and not found.is_blank:
                fields[name], stamps[name] = found.value, _stamp(before, name, found)
        if others := group.other_names:
            fields[OTHER_NAMES] = others
        return Customer(id=group.root.id, stamps=stamps, **fields)

    def phone_links(self, group: CustomerGroup) -> dict[str, LinkRow]:
        """The phones of a group by their local ids."""
        uses = self._uses[group.root.id].phones
        return {
            (id := self.phones[key].id): _link(each, uses.get(id))
            for key, each in group.links(PHONE).items()
        }

    def place_links(self, group: CustomerGroup) -> dict[str, LinkRow]:
        """The places of a group; of several within 20 m one, which was used when any was."""
        uses = self._uses[group.root.id].places
        found = {id: _link(each, uses.get(id)) for id, each in group.links(PLACE).items()}
        if len(found) < 2:
            return found
        kept: dict[str, LinkRow] = {}
        for id in sorted(found, key=lambda id: self._place_order(id, found[id])):
            near = self._near(id, kept) if found[id].is_linked else None
            if near is None:
                kept[id] = found[id]
            else:
                used = max(kept[near].used_at, found[id].used_at)
                kept[near] = kept[near]._replace(used_at=used)
        return kept

    def _near(self, id: str, kept: Mapping[str, LinkRow]) -> str | None:
        """The place among others that is this one."""
        if (place := self.places.get(id)) is None:
            return None
        linked = (each for each, link in kept.items() if link.is_linked and each in self.places)
        return next((each for each in linked if self.places[each].is_at(place.point)), None)

    def _place_order(self, id: str, link: LinkRow) -> tuple[bool, int, float, str]:
        """Orders places: typed by clerks, then most is known, then used last."""
        place = self.places.get(id)
        stamps = {} if place is None else place.stamps
        is_clerks = any(rank_of(each.origin) >= Rank.CLERK for each in stamps.values())
        known = 0 if place is None else sum(map(bool, (place.area, place.address, place.detail)))
        return (not is_clerks, -known, -link.used_at, id)

    def _row(
        self, group: CustomerGroup, phones: Mapping[str, LinkRow], places: Mapping[str, LinkRow]
    ) -> tuple[object, ...] | None:
        """The row of a customer; None where it is so."""
        customer = self.customer(group)
        numbers = [self._phone_of[id][1] for id in _linked(phones, self._phone_of.__getitem__)]
        near = (self.places.get(id) for id in _linked(places))
        areas = [each.area for each in near if each is not None][: rows.MOST_PLACES]
        haystack = rows.searched(customer, areas, numbers)
        stored = (self._uses[customer.id].last, haystack, to_text(customer))
        return None if self._customers.get(customer.id) == stored else (customer.id, *stored)

    def _write_links(
        self, table: LinkTable, wanted_of: Callable[[CustomerGroup], dict[str, LinkRow]]
    ) -> dict[str, dict[str, LinkRow]]:
        """Writes the links of all groups; returns them by customer."""
        wanted = {group.root.id: wanted_of(group) for group in self._groups}
        there = self._links[table]
        gone, new = [], []
        for customer_id in {*wanted, *there}:
            before, after = there.get(customer_id, {}), wanted.get(customer_id, {})
            gone += [(customer_id, id) for id in before.keys() - after.keys()]
            for id, link in after.items():
                known = before.get(id)
                if known is None or known[:2] != link[:2]:
                    new.append((customer_id, id, *link))
        self._connection.executemany(_DELETE_LINK.format(table=table), gone)
        self._connection.executemany(_WRITE_LINK.format(table=table), new)
        return wanted

    def _write_near(self, places: Mapping[str, Mapping[str, LinkRow]]) -> None:
        """Notes which places stand as another one: a change of their texts may turn that round."""
        wanted = {
            (id, group.root.id)
            for group in self._groups
            for id in group.links(PLACE).keys() - places[group.root.id].keys()
        }
        self._connection.executemany(_DELETE_NEAR, self._near_places - wanted)
        self._connection.executemany(_WRITE_NEAR, wanted - self._near_places)

    def _links_in(self, table: LinkTable, members: str) -> dict[str, dict[str, LinkRow]]:
        found: defaultdict[str, dict[str, LinkRow]] = defaultdict(dict)
        query = LINKS.format(column=table.column, name=table.name)
        for customer_id, id, is_linked, *rest in self._found(query, members):
            found[customer_id][id] = LinkRow(bool(is_linked), *rest)
        return found

    def _phones(self) -> dict[str, PhoneRow]:
        """The rows of all phones of the groups by their keys; missing ones are made."""
        spelled: dict[str, str] = {}
        for group in self._groups:
            for key, number in _numbers(group):
                spelled[key] = _clearer(number, spelled.get(key))
        found = {
            key: PhoneRow(id, from_text(CustomerPhone, value).number)
            for key, id, value in self._found(PHONES, listed(spelled))
        }
        had = self._had(each.id for key, each in found.items() if each.number != spelled[key])
        for key, number in spelled.items():
            if (known := found.get(key)) is None:
                found[key] = self._new_phone(key, number)
            elif known.id in had:
                found[key] = self._spelled(key, known, number)
            elif known.number != number:
                found[key] = self._respell(known.id, number)
        return found

    def _had(self, ids: Iterable[str]) -> set[str]:
        """Ids of phones that a customer has; others are only named by an order."""
        return {id for (id,) in self._found(HAD, listed(ids))}

    def _new_phone(self, key: str, number: str) -> PhoneRow:
        made = CustomerPhone(id=random_id(), number=number)
        return PhoneRow(rows.write_phone(self._connection, key, made), number)

    def _spelled(self, key: str, known: PhoneRow, number: str) -> PhoneRow:
        """The phone as the records of all who have it spell it, so that it is so everywhere."""
        path = f'$."{PHONE}{key}"[0].number'
        for (other,) in self._connection.execute(NUMBERS, (known.id, path)).fetchall():
            number = _clearer(other, number) if isinstance(other, str) else number
        if number == known.number:
            return known
        self._respelled.append(known.id)
        return self._respell(known.id, number)

    def _respell(self, id: str, number: str) -> PhoneRow:
        text = to_text(CustomerPhone(id=id, number=number))
        self._connection.execute(_SPELL_PHONE, (text, id))
        return PhoneRow(id, number)

    def _move_orders(self, members: str) -> None:
        """Moves each order to the group of the customer for whom it was recorded."""
        roots = {record.id: group.root.id for group in self._groups for record in group.members}
        found = self._connection.execute(MOVED, (members, listed(self._roots))).fetchall()
        moved = [
            (root, recorded_id, delivery_id)
            for delivery_id, customer_id, recorded_id in found
            if customer_id != (root := roots.get(recorded_id, recorded_id))
        ]
        self._connection.executemany(_MOVE_ORDER, moved)

    def _found(self, query: str, ids: str) -> list[tuple[Any, ...]]:
        return self._connection.execute(query, (ids,)).fetchall()


def _linked(links: Mapping[str, LinkRow], key: Callable[[str], Any] = str) -> list[str]:
    """The ids of what is linked, the last used first."""
    found = (id for id, link in links.items() if link.is_linked)
    return sorted(found, key=lambda id: (-links[id].used_at, key(id)))


def _link(field: SharedField, use: float | None) -> LinkRow:
    used = used_at(field.value)
    return LinkRow(
        is_linked=field.value["linked"],
        used_at=used if use is None else max(used, use),
        changed_at=time_text(moment_of(field.time)),
        origin=_origin(field),
    )


def _stamp(before: Customer | None, name: str, field: SharedField) -> Stamp:
    """The stamp of a field; the one that it has, where its value is the same and counts alike."""
    kept = None if before is None else before.stamps.get(name)
    if kept is not None and rank_of(kept.origin) == field.rank:
        value = getattr(before, name)
        if (list(value) if isinstance(value, tuple) else value) == field.value:
            return kept
    return Stamp(at=moment_of(field.time), origin=_origin(field))


def _origin(field: SharedField) -> Origin:
    return Origin.CLERK if field.rank >= Rank.CLERK else Origin.SERVICE


def _numbers(group: CustomerGroup) -> Iterator[tuple[str, str]]:
    """Each phone by its key, as the records spell it."""
    for record in group.members:
        for name, each in record.fields.items():
            if name.startswith(PHONE) and is_link(name, each.value):
                key = link_id(name)
                number = each.value.get("number")
                yield key, number if isinstance(number, str) and number else key


def _clearer(number: str, other: str | None) -> str:
    """The shorter spelling of a phone: without the country code, where anybody typed it so."""
    return number if other is None else min(number, other, key=lambda each: (len(each), each))

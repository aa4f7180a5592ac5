"""Customers with the phones and places that they have, as shared records.

What the tables have is of a customer and of all who are a part of that one, see
``domain.sharing.customer_group``; a record states its own share of it alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from deskdispatch.domain.customers.customer import Customer
from deskdispatch.domain.customers.record import Stamp
from deskdispatch.domain.sharing.customer_group import (
    ATTRIBUTES,
    CLERKS,
    INTO,
    MERGE,
    OTHER_NAMES,
    PHONE,
    PLACE,
    CustomerGroup,
    group_at,
    is_clerks,
    is_link,
    same_of,
)
from deskdispatch.domain.sharing.record import (
    ERASED,
    Rank,
    SharedField,
    SharedKind,
    SharedRecord,
    rank_of,
)
from deskdispatch.journal.customers import rows
from deskdispatch.journal.customers.group_merges import stated
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, Link
from deskdispatch.journal.customers.merging import Before
from deskdispatch.journal.shared_kinds import customer_groups, erasures
from deskdispatch.journal.shared_kinds.customer_groups import Groups
from deskdispatch.journal.shared_kinds.places import local_field
from deskdispatch.journal.shared_records.kind import KindRows, LocalField
from deskdispatch.journal.values import from_text, listed, time_of

ERASED_AT: Final = "SELECT erased_at FROM erased_customers WHERE id = ?"
MERGED: Final = "SELECT kept_id, before FROM customer_merges WHERE gone_id = ?"
PHONES: Final = """
    SELECT customer_phones.id, key, json_extract(value, '$.number') FROM customer_phones
    WHERE id IN (SELECT value FROM json_each(?))
"""
USES: Final = """
    SELECT phone_id, second_phone_id, place_id, at, coalesce(recorded_id, customer_id) = ?1
    FROM customer_orders WHERE customer_id = ?1
"""


def _read(connection: sqlite3.Connection, id: str) -> Mapping[str, LocalField]:
    erased = connection.execute(ERASED_AT, (id,)).fetchone()
    if erased is not None:
        return {ERASED: erasures.field_of(erased[0])}
    customer = rows.customer(connection, id)
    shared, groups = _groups(connection, id)
    statement = _Statement(connection, shared, _group(id, shared, groups))
    if customer is None:
        merged = connection.execute(MERGED, (id,)).fetchone()
        return {} if merged is None else _of_merged(statement, shared, groups, *merged)
    phones, places = (each.links_of(connection, id) for each in (PHONE_LINK, PLACE_LINK))
    fields = statement.of(customer, phones, places)
    if isinstance(shared.value(INTO), str) and not customer_groups.is_part(connection, id):
        fields |= {INTO: LocalField(None), MERGE: LocalField(None)}  # a clerk undid it
    return fields


def _of_merged(
    statement: _Statement, shared: SharedRecord, groups: Groups, kept_id: str, text: str
) -> Mapping[str, LocalField]:
    """What is stated of a customer whom a clerk has merged into another."""
    before = from_text(Before, text)
    fields = statement.of(before.gone, before.phones.gone, before.places.gone)
    target = shared.value(INTO)
    is_known = isinstance(target, str) and is_clerks(shared)
    if is_known and same_of(target, groups.records, groups.into) == kept_id:
        return {**fields, INTO: LocalField(target), MERGE: LocalField(shared.value(MERGE))}
    at = before.stamp.at
    merge = {**stated(before), "seen": statement.group.seen()}
    return {**fields, INTO: LocalField(kept_id, at=at), MERGE: LocalField(merge, at=at)}


def _groups(connection: sqlite3.Connection, id: str) -> tuple[SharedRecord, Groups]:
    """A record, and those around it with what was merged here since they were shared."""
    ids = customer_groups.connected(connection, [id])
    found = customer_groups.read(connection, ids)
    merged = customer_groups.merged_here(connection, ids) if len(ids) > 1 else {}
    new = {gone: kept for gone, kept in merged.items() if gone in found.records.keys() - found.into}
    as_merged = {gone: _merged(found.records[gone], kept) for gone, kept in new.items()}
    shared = found.records.get(id) or SharedRecord(SharedKind.CUSTOMER, id)
    return shared, Groups(found.groups, {**found.records, **as_merged}, {**found.into, **new})


def _merged(record: SharedRecord, kept_id: str) -> SharedRecord:
    """A record as it will be once a merge is shared."""
    into = SharedField(kept_id, Rank.CLERK, 0, "")
    return SharedRecord(record.kind, record.id, {**record.fields, INTO: into})


def _group(id: str, shared: SharedRecord, groups: Groups) -> CustomerGroup:
    """A customer with all who are a part of that one."""
    if id not in groups.records:
        return CustomerGroup(shared, (shared,))
    members = [each for each in groups.records if _is_part(each, id, groups.into)]
    return group_at(id, members, groups.records, groups.into)


def _is_part(id: str, of: str, into: Mapping[str, str]) -> bool:
    walked = {id}
    while id != of and (id := into.get(id, "")) and id not in walked:
        walked.add(id)
    return id == of


class _Use(NamedTuple):
    """What an order used.

    Attributes:
        is_own: Whether it was recorded as an order of the customer, and not of a part.
    """

    phone_id: str
    second_phone_id: str | None
    place_id: str | None
    at: float
    is_own: bool


class _Used(NamedTuple):
    """When an order used one phone or place."""

    at: float
    is_own: bool


class _Statement:
    """What the tables state of one record.

    Args:
        connection: To the journal.
        shared: The record, as it is shared.
        group: It, with all who are a part of it.
    """

    def __init__(
        self, connection: sqlite3.Connection, shared: SharedRecord, group: CustomerGroup
    ) -> None:
        self._connection = connection
        self._shared = shared
        self.group = group
        self._links = {
            prefix + id: field
            for prefix in (PHONE, PLACE)
            for id, field in group.links(prefix).items()
        }

    def of(
        self, customer: Customer, phones: Sequence[Link], places: Sequence[Link]
    ) -> dict[str, LocalField]:
        """The fields of a customer with these links."""
        fields = self._attributes(customer)
        found = self._connection.execute(USES, (customer.id,)).fetchall()
        uses = [_Use(*row) for row in found]
        numbers = self._numbers(phones)
        for link in phones:
            if (known := numbers.get(link.id)) is not None:
                key, number = known
                fields |= self._link(PHONE + key, link, _of_phone(uses, link.id), number=number)
        for link in places:
            used = [_Used(use.at, use.is_own) for use in uses if use.place_id == link.id]
            fields |= self._link(PLACE + link.id, link, used)
        return fields

    def _attributes(self, customer: Customer) -> dict[str, LocalField]:
        values = customer.model_dump(mode="json", include=set(ATTRIBUTES))
        stated = {
            name: self._attribute(name, values[name], customer.stamps.get(name))
            for name in ATTRIBUTES
        }
        return {name: field for name, field in stated.items() if field is not None}

    def _attribute(self, name: str, value: Any, stamp: Stamp | None) -> LocalField | None:
        """A field as the record has it where it counts and is the same, else as it is here."""
        own, counts = self._shared.fields.get(name), self.group.field(name)
        if self._is_what_counts(name, value, counts):
            if own is None or counts != own:
                return None
            rank = own.rank if stamp is None else max(own.rank, rank_of(stamp.origin))
            return LocalField(own.value, rank, None if stamp is None else stamp.at)
        if stamp is None and counts is None and name != OTHER_NAMES:
            return None
        field = local_field(value, stamp, counts)
        return field if counts == own else field._replace(at=None, shown=counts)

    def _is_what_counts(self, name: str, value: Any, counts: SharedField | None) -> bool:
        if name != OTHER_NAMES:
            return counts is not None and counts.value == value
        own = () if counts is None else counts.value
        return tuple(value) == self.group.with_other_names(own)

    def _link(
        self, name: str, link: Link, used: Sequence[_Used], **more: str
    ) -> dict[str, LocalField]:
        """The field of a link; none where it came with a part of the customer alone."""
        own, counts = self._shared.fields.get(name), self._links.get(name)
        at = time_of(link.changed_at)
        if own is not None and counts is not None and is_link(name, own.value):
            if link.is_linked == counts.value["linked"]:
                return {name: LocalField(own.value, own.rank)}
            value = {**own.value, "linked": link.is_linked}
            return {name: LocalField(value, Rank.CLERK)}
        if counts is not None and not any(use.is_own for use in used):
            return {}
        last = max((use.at for use in used), default=None)
        earlier = link.used_at if last is None or link.used_at > last else 0.0
        value = {**more, "linked": link.is_linked, "used": earlier}
        return {name: LocalField(value, rank_of(link.origin), at)}

    def _numbers(self, phones: Sequence[Link]) -> dict[str, tuple[str, str]]:
        """Keys and spellings of phones by their local ids."""
        found = self._connection.execute(PHONES, (listed(link.id for link in phones),))
        return {id: (key, number) for id, key, number in found.fetchall()}


def _of_phone(uses: Sequence[_Use], id: str) -> list[_Used]:
    first = [_Used(use.at, use.is_own) for use in uses if use.phone_id == id]
    second = [use for use in uses if use.second_phone_id == id]
    return [*first, *(_Used(use.at - rows.SECOND_PHONE_S, use.is_own) for use in second)]


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    """Erases who is erased; all else is written for a whole group, see ``settling``."""
    if record.value(ERASED):
        erasures.erase_customer(connection, record.id, erasures.erased_at(record))


ROWS: Final = KindRows(
    kind=SharedKind.CUSTOMER,
    read=_read,
    write=_write,
    ids="""
        SELECT id FROM customers
        UNION ALL SELECT gone_id FROM customer_merges UNION ALL SELECT id FROM erased_customers
    """,
    asked=frozenset(CLERKS),
    appended=frozenset({"counter_note"}),
)

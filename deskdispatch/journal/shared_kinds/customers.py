"""Customers with the phones and places that they have, as shared records.

What the tables have is of a customer and of all who are a part of that one, see
``domain.sharing.customer_group``; a record states its own share of it alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from deskdispatch.domain.customers.customer import Customer, CustomerProfile
from deskdispatch.domain.customers.record import Stamp
from deskdispatch.domain.sharing.customer_group import (
    ATTRIBUTES,
    CLERKS,
    INTO,
    OTHER_NAMES,
    PHONE,
    PLACE,
    CustomerGroup,
    group_at,
    is_link,
)
from deskdispatch.domain.sharing.history import EarlierValue, earlier_values
from deskdispatch.domain.sharing.record import (
    ERASED,
    Rank,
    SharedField,
    SharedKind,
    SharedRecord,
    rank_of,
)
from deskdispatch.journal.customers import rows
from deskdispatch.journal.customers.editing import MergeSnapshot
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, SECOND_PHONE_S, Link
from deskdispatch.journal.shared_kinds import customer_groups, erasures, places
from deskdispatch.journal.shared_kinds.places import local_field
from deskdispatch.journal.shared_records import records, state
from deskdispatch.journal.shared_records.kind import KindRows, LocalField, trigger, triggers_of
from deskdispatch.journal.values import from_text, listed, time_of

ERASED_AT: Final = "SELECT erased_at FROM erased_customers WHERE id = ?"
MERGED: Final = "SELECT kept_id, before FROM customer_merges WHERE gone_id = ?"
PHONES: Final = """
    SELECT customer_phones.id, key, json_extract(value, '$.number') FROM customer_phones
    WHERE id IN (SELECT value FROM json_each(?))
"""
NEAR: Final = "SELECT place_id FROM near_places WHERE customer_id = ?"
USES: Final = """
    SELECT phone_id, second_phone_id, place_id, at, coalesce(recorded_id, customer_id) = ?1
    FROM customer_orders WHERE customer_id = ?1
"""


def _read(connection: sqlite3.Connection, id: str) -> Mapping[str, LocalField]:
    erased = connection.execute(ERASED_AT, (id,)).fetchone()
    if erased is not None:
        return {ERASED: erasures.field_of(erased[0])}
    shared = records.read(connection, SharedKind.CUSTOMER, id).record
    statement = _Statement(connection, shared, _group(connection, shared))
    if (customer := rows.customer(connection, id)) is not None:
        phones, places = (each.links_of(connection, id) for each in (PHONE_LINK, PLACE_LINK))
        return statement.of(customer, phones, places)
    if (merged := connection.execute(MERGED, (id,)).fetchone()) is not None:
        before = from_text(MergeSnapshot, merged[1])
        fields = statement.of(before.gone, before.phones.gone, before.places.gone)
        return {**fields, INTO: LocalField(merged[0], at=before.stamp.at)}
    into_id = customer_groups.into_of(connection, id)
    return {} if into_id is None or INTO in shared.fields else {INTO: LocalField(into_id)}


def _group(connection: sqlite3.Connection, shared: SharedRecord) -> CustomerGroup:
    """A customer with all who are a part of that one, by the records."""
    found = customer_groups.read(connection, customer_groups.connected(connection, [shared.id]))
    if shared.id not in found.records:
        return CustomerGroup(shared, (shared,))
    members = [id for id in found.records if _is_part(id, shared.id, found.into)]
    return group_at(shared.id, members, found.records, found.into)


def _is_part(id: str, of: str, into: Mapping[str, str]) -> bool:
    walked = {id}
    while id != of and (id := into.get(id, "")) and id not in walked:
        walked.add(id)
    return id == of


class _Use(NamedTuple):
    """Phones and place of an order.

    Attributes:
        is_own: Whether it was recorded as an order of the customer, and not of a part.
    """

    phone_id: str
    second_phone_id: str | None
    place_id: str | None
    at: float
    is_own: bool


class _Used(NamedTuple):
    """One use of a phone or place by an order."""

    at: float
    is_own: bool


class _Statement:
    """States a record by the tables.

    Args:
        connection: To the journal.
        shared: The record in this PC's copy.
        group: It, with all who are a part of it.
    """

    def __init__(
        self, connection: sqlite3.Connection, shared: SharedRecord, group: CustomerGroup
    ) -> None:
        self._connection = connection
        self._shared = shared
        self._group = group
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
        """The record's field where it counts and is the same, else the field of the tables."""
        own, counts = self._shared.fields.get(name), self._group.field(name)
        if self._is_what_counts(name, value, counts):
            if own is None or counts != own:
                return None
            rank = own.rank if stamp is None else max(own.rank, rank_of(stamp.origin))
            return LocalField(own.value, rank, None if stamp is None else stamp.at)
        if stamp is None and counts is None and name != OTHER_NAMES:
            return None
        field = local_field(value, stamp)
        return field if counts == own else field._replace(at=None)

    def _is_what_counts(self, name: str, value: Any, counts: SharedField | None) -> bool:
        if name != OTHER_NAMES:
            return counts is not None and counts.value == value
        own = () if counts is None else counts.value
        return tuple(value) == self._group.with_other_names(own)

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
    return [*first, *(_Used(use.at - SECOND_PHONE_S, use.is_own) for use in second)]


def history(connection: sqlite3.Connection, profile: CustomerProfile) -> tuple[EarlierValue, ...]:
    """Values that clerks typed of a customer and the places shown, and that others have replaced.

    Args:
        connection: To the journal.
        profile: The customer, with the places that are shown.
    """
    if not state.counter_id(connection):
        return ()
    id = profile.customer.id
    known = customer_groups.read(connection, customer_groups.connected(connection, [id]))
    members = [record for group in known.groups if group.root.id == id for record in group.members]
    found = list(
        earlier_values(members, profile.customer.model_dump(mode="json", include=set(CLERKS)))
    )
    near_ids = sorted(id for (id,) in connection.execute(NEAR, (id,)))
    near = [each for id in near_ids if (each := rows.place(connection, id)) is not None]
    for place in profile.places:
        ids = [place.id, *(each.id for each in near if each.is_at(place.point))]
        several = records.read_all(connection, ((SharedKind.PLACE, id) for id in ids)).values()
        shown = place.model_dump(mode="json", include=set(places.ROWS.typed))
        found += earlier_values((row.record for row in several), shown)
    return tuple(sorted(found, key=lambda each: each.at, reverse=True))


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    """Erases an erased customer; ``GroupRows`` writes all else, for a whole group."""
    if record.value(ERASED):
        erasures.erase_customer(connection, record.id, erasures.erased_at(record))


ROWS: Final = KindRows(
    kind=SharedKind.CUSTOMER,
    read=_read,
    write=_write,
    ids="""
        SELECT id FROM customers
        UNION ALL SELECT gone_id FROM customer_merges UNION ALL SELECT id FROM merged_customers
        UNION ALL SELECT id FROM erased_customers
    """,
    typed=frozenset(CLERKS),
    triggers=(
        *triggers_of("customer", "customers", "id", "value"),
        *triggers_of("customer", "phones_of_customers", "customer_id", "is_linked"),
        *triggers_of("customer", "places_of_customers", "customer_id", "is_linked"),
        trigger("customer", "customer_merges", "INSERT", "NEW.gone_id", "NEW.kept_id"),
        trigger("customer", "customer_merges", "DELETE", "OLD.gone_id", "OLD.kept_id"),
        trigger("customer", "erased_customers", "INSERT", "NEW.id"),
    ),
)

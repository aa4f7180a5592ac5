"""Customers with their phones and places, as shared records.

The tables hold a customer with all merged parts, see ``domain.sharing.customer_group``; a record
holds only what none of the parts' records states.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

from deskdispatch.domain.customers.customer import Customer, CustomerProfile
from deskdispatch.domain.sharing.customer_group import (
    ATTRIBUTES,
    CLERK_ATTRIBUTES,
    INTO,
    PHONE,
    PLACE,
    CustomerGroup,
)
from deskdispatch.domain.sharing.record import (
    ERASED,
    EarlierValue,
    Rank,
    SharedKind,
    SharedRecord,
    earlier_values,
    moment_of,
    rank_of,
)
from deskdispatch.journal.customers import editing, erasing, rows
from deskdispatch.journal.customers.editing import MergeSnapshot
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, Link
from deskdispatch.journal.sharing import customer_groups, places, records, state
from deskdispatch.journal.sharing.places import local_field
from deskdispatch.journal.sharing.records import KindRows, LocalField, trigger, triggers_of
from deskdispatch.journal.values import as_json, from_text, sent_time, time_of, time_text

ERASED_AT: Final = "SELECT erased_at FROM erased_customers WHERE id = ?"
MERGED: Final = "SELECT kept_id, before FROM customer_merges WHERE gone_id = ?"
NUMBERS: Final = """
    SELECT id, key, json_extract(value, '$.number') FROM customer_phones
    WHERE id IN (SELECT value FROM json_each(?))
"""
WHOLE: Final = f"""
    WITH RECURSIVE wholes (id) AS (
        SELECT ?
        UNION SELECT kept_id FROM customer_merges JOIN wholes ON gone_id = wholes.id
        UNION SELECT into_id FROM merged_customers JOIN wholes USING (id) WHERE {editing.IS_PART}
    )
    SELECT id FROM wholes CROSS JOIN customers USING (id) LIMIT 1
"""
"""The id of the customer that a customer is merged into."""

LATER: Final = "SELECT delivery_id FROM customer_orders WHERE customer_id = ? AND at > ?"
PHONES_OF: Final = "SELECT phone_id, second_phone_id FROM customer_orders WHERE delivery_id = ?"
_RECORD_AGAIN: Final = "INSERT OR IGNORE INTO unrecorded_orders (id) VALUES (?)"
_FORGET_ORDER: Final = "DELETE FROM customer_orders WHERE delivery_id = ?"


def _read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    erased = connection.execute(ERASED_AT, (shared.id,)).fetchone()
    if erased is not None:
        return {ERASED: LocalField(erased[0], Rank.ERASED)}
    if (customer := rows.customer(connection, shared.id)) is not None:
        phones, places = (each.links_of(connection, shared.id) for each in (PHONE_LINK, PLACE_LINK))
        return _stated(connection, shared, customer, phones, places)
    if (merged := connection.execute(MERGED, (shared.id,)).fetchone()) is not None:
        before = from_text(MergeSnapshot, merged[1])
        links = before.phones.gone, before.places.gone
        fields = _stated(connection, shared, before.gone, *links)
        return {**fields, INTO: LocalField(merged[0], at=before.stamp.at)}
    into = connection.execute(customer_groups.PARTS, (as_json([shared.id]),)).fetchone()
    return {} if into is None or INTO in shared.fields else {INTO: LocalField(into[1])}


def _stated(
    connection: sqlite3.Connection,
    shared: SharedRecord,
    customer: Customer,
    phones: Iterable[Link],
    places: Iterable[Link],
) -> dict[str, LocalField]:
    """Returns the fields of a customer, with the phones and places that no group member states."""
    groups = customer_groups.read(connection, [shared.id]).by_root
    group = groups.get(shared.id) or CustomerGroup(shared, (shared,))
    values = customer.model_dump(mode="json", include=set(ATTRIBUTES))
    fields = {
        name: local_field(values[name], stamp)._replace(shared=group.attributes.get(name))
        for name, stamp in customer.stamps.items()
        if name in values
    }
    ids = as_json(link.id for link in phones)
    found = connection.execute(NUMBERS, (ids,)).fetchall()
    numbers = {id: (key, {"number": number}) for id, key, number in found}
    linked = [(PHONE, *numbers[link.id], link) for link in phones if link.id in numbers]
    linked += [(PLACE, link.id, {}, link) for link in places]
    for prefix, id, more, link in linked:
        if id not in group.links[prefix]:
            value = {**more, "linked": True, "used": link.used_at}
            fields[prefix + id] = LocalField(value, rank_of(link.origin), time_of(link.changed_at))
    return fields


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    if record.value(ERASED):
        erase_customer(connection, record.id, erased_at(record))


def erased_at(record: SharedRecord) -> datetime:
    """Returns the time of an erasure by the service's clock, which also sets those of orders.

    The clock of the shared database may be wrong.
    """
    field = record.fields[ERASED]
    text = sent_time(field.value)
    return moment_of(field.time) if text is None else time_of(text)


def erase_customer(connection: sqlite3.Connection, customer_id: str, at: datetime) -> None:
    """Erases a customer erased at another counter, with all merged parts, also with open orders.

    An unknown customer is noted, and never recorded again. Later orders are recorded again, for a
    new customer. The caller has deleted copies of the file.
    """
    with state.logging_changes(connection):
        found = connection.execute(WHOLE, (customer_id,)).fetchone()
        customer = rows.customer(connection, customer_id if found is None else found[0])
        connection.execute(erasing.NOTE, (customer_id, time_text(at)))
        if customer is None:
            return
        for part_id in editing.part_ids(connection, customer.id):  # known only since the erasure
            editing.move_orders(connection, customer.id, part_id)
        person = erasing.person_of(connection, customer)
        named = rows.phones_of_orders(connection, customer.id)
        later = connection.execute(LATER, (customer.id, at.timestamp())).fetchall()
        connection.executemany(_RECORD_AGAIN, later)
        connection.executemany(_FORGET_ORDER, later)
        erasing.erase_person(connection, customer, person, at)
        erasing.delete_unused(connection, named, frozenset())


def erase_order(connection: sqlite3.Connection, id: str, at: datetime) -> None:
    """Erases the customer of one delivery; deletes phones that no one else has."""
    named = {each for row in connection.execute(PHONES_OF, (id,)) for each in row if each}
    erasing.erase_orders(connection, [id], at)
    erasing.delete_unused(connection, named, frozenset())


def history(connection: sqlite3.Connection, profile: CustomerProfile) -> tuple[EarlierValue, ...]:
    """Returns replaced values that clerks typed for a customer and the shown places."""
    if not state.counter_id(connection):
        return ()
    customer = profile.customer
    group = customer_groups.read(connection, [customer.id]).by_root.get(customer.id)
    members = () if group is None else group.members
    found = [
        *earlier_values(members, customer.model_dump(mode="json", include=set(CLERK_ATTRIBUTES)))
    ]
    known = rows.places_of(connection, customer.id)
    for place in profile.places:
        values = [
            records.read(connection, SharedKind.PLACE, each.id)
            for each in known
            if each.is_at(place.point)
        ]
        shown = place.model_dump(mode="json", include=set(places.ROWS.typed))
        found += earlier_values(values, shown)
    return tuple(sorted(found, key=lambda each: each.at, reverse=True))


ROWS: Final = KindRows(
    kind=SharedKind.CUSTOMER,
    read=_read,
    write=_write,
    ids="""
        SELECT id FROM customers
        UNION ALL SELECT gone_id FROM customer_merges UNION ALL SELECT id FROM merged_customers
        UNION ALL SELECT id FROM erased_customers
    """,
    typed=frozenset(CLERK_ATTRIBUTES),
    triggers=(
        *triggers_of("customer", "customers", "id", "value"),
        *triggers_of("customer", "phones_of_customers", "customer_id"),
        *triggers_of("customer", "places_of_customers", "customer_id"),
        trigger("customer", "customer_merges", "INSERT", "NEW.gone_id", "NEW.kept_id"),
        trigger("customer", "customer_merges", "DELETE", "OLD.gone_id", "OLD.kept_id"),
        trigger("customer", "erased_customers", "INSERT", "NEW.id"),
    ),
)

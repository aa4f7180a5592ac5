"""Customers with their phones and places, as shared records.

The tables hold a customer with all merged parts, see ``domain.sharing.customer_group``; a record
holds only what none of the parts' records states.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Final

from deskdispatch.domain.customers.customer import Customer, CustomerProfile
from deskdispatch.domain.sharing.customer_group import (
    ATTRIBUTES,
    CLERKS,
    INTO,
    PHONE,
    PLACE,
    CustomerGroup,
)
from deskdispatch.domain.sharing.record import (
    ERASED,
    EarlierValue,
    SharedKind,
    SharedRecord,
    earlier_values,
    rank_of,
)
from deskdispatch.journal.customers import rows
from deskdispatch.journal.customers.editing import MergeSnapshot
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, Link
from deskdispatch.journal.shared_kinds import customer_groups, erasures, places
from deskdispatch.journal.shared_kinds.places import local_field
from deskdispatch.journal.shared_records import records, state
from deskdispatch.journal.shared_records.kind import KindRows, LocalField, trigger, triggers_of
from deskdispatch.journal.values import from_text, listed, time_of

ERASED_AT: Final = "SELECT erased_at FROM erased_customers WHERE id = ?"
MERGED: Final = "SELECT kept_id, before FROM customer_merges WHERE gone_id = ?"
NUMBERS: Final = """
    SELECT id, key, json_extract(value, '$.number') FROM customer_phones
    WHERE id IN (SELECT value FROM json_each(?))
"""


def _read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    erased = connection.execute(ERASED_AT, (shared.id,)).fetchone()
    if erased is not None:
        return {ERASED: erasures.field_of(erased[0])}
    if (customer := rows.customer(connection, shared.id)) is not None:
        phones, places = (each.links_of(connection, shared.id) for each in (PHONE_LINK, PLACE_LINK))
        return _stated(connection, shared, customer, phones, places)
    if (merged := connection.execute(MERGED, (shared.id,)).fetchone()) is not None:
        before = from_text(MergeSnapshot, merged[1])
        links = before.phones.gone, before.places.gone
        fields = _stated(connection, shared, before.gone, *links)
        return {**fields, INTO: LocalField(merged[0], at=before.stamp.at)}
    into = connection.execute(customer_groups.PARTS, (listed([shared.id]),)).fetchone()
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
    ids = listed(link.id for link in phones)
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
        erasures.erase_customer(connection, record.id, erasures.erased_at(record))


def history(connection: sqlite3.Connection, profile: CustomerProfile) -> tuple[EarlierValue, ...]:
    """Returns replaced values that clerks typed for a customer and the shown places."""
    if not state.counter_id(connection):
        return ()
    customer = profile.customer
    group = customer_groups.read(connection, [customer.id]).by_root.get(customer.id)
    members = () if group is None else group.members
    found = [*earlier_values(members, customer.model_dump(mode="json", include=set(CLERKS)))]
    known = rows.places_of(connection, customer.id)
    for place in profile.places:
        several = [
            records.read(connection, SharedKind.PLACE, each.id).record
            for each in known
            if each.is_at(place.point)
        ]
        shown = place.model_dump(mode="json", include=set(places.ROWS.typed))
        found += earlier_values(several, shown)
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
    typed=frozenset(CLERKS),
    triggers=(
        *triggers_of("customer", "customers", "id", "value"),
        *triggers_of("customer", "phones_of_customers", "customer_id"),
        *triggers_of("customer", "places_of_customers", "customer_id"),
        trigger("customer", "customer_merges", "INSERT", "NEW.gone_id", "NEW.kept_id"),
        trigger("customer", "customer_merges", "DELETE", "OLD.gone_id", "OLD.kept_id"),
        trigger("customer", "erased_customers", "INSERT", "NEW.id"),
    ),
)

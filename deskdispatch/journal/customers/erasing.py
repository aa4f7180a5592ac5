"""Erasure of a customer: name, phones and addresses, from all tables and copies of the file.

The orders stay, without a customer. SQLite overwrites deleted content (``secure_delete``).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.customers.customer import Customer
from deskdispatch.domain.customers.erasure import ErasedPerson, Erasure
from deskdispatch.domain.deliveries.summary import DeliverySummary, without_customer
from deskdispatch.domain.places.places import nearest
from deskdispatch.domain.sharing.bookings import SharedUnconfirmed
from deskdispatch.domain.unconfirmed.intent import Intent, digest
from deskdispatch.journal import (
    customer_search,
    database,
    saved_places,
    shift,
    standing_orders,
)
from deskdispatch.journal.booking import drafts, held_orders, intents
from deskdispatch.journal.customers import editing, rows
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, LinkTable
from deskdispatch.journal.database import transaction
from deskdispatch.journal.deliveries import deliveries, summaries
from deskdispatch.journal.deliveries.summaries import IS_ACTIVE, SummaryRow
from deskdispatch.journal.order_files import rows as file_rows
from deskdispatch.journal.values import (
    NOW_MS,
    as_json,
    from_text,
    storable,
    time_text,
    to_text,
    values_of,
)

UNDER_WAY: Final = timedelta(days=30)
"""Age at which an active order no longer counts as under way, whatever the service says."""

ACTIVE: Final = f"""
    SELECT count(*) FROM customer_orders CROSS JOIN summaries ON summaries.id = delivery_id
    WHERE customer_id = ? AND {IS_ACTIVE} AND stands_at >= ?
"""
SEARCHED: Final = f"""
    SELECT {intents.COLUMNS} FROM intents
    WHERE {intents.IS_OPEN} OR (state IN ('given_up', 'told_booked') AND settled_at >= ?)
"""
BOOKED: Final = f"""
    SELECT {intents.COLUMNS} FROM intents WHERE delivery_id IN (SELECT value FROM json_each(?))
"""
OTHERS: Final = f"""
    SELECT {intents.COLUMNS} FROM intents WHERE delivery_id IS NULL AND NOT {intents.IS_OPEN}
"""
"""Bookings that became no delivery; open ones are searched for by the mark in their drop-off."""

WITH_CONTACT: Final = f"""
    SELECT {intents.COLUMNS} FROM intents WHERE instr(booking, '"pickupNumber":"') > 0
"""
UNSEEN: Final = """
    SELECT value FROM customers WHERE seen_at < ? AND id > ? ORDER BY id LIMIT ?
"""
_REWRITE_INTENT: Final = """
    UPDATE intents SET booking = ?, digest = ?, detail = '', statements = ? WHERE id = ?
"""
_REWRITE_DELIVERY: Final = "UPDATE deliveries SET value = ? WHERE id = ?"
_FORGET_NOTES: Final = """
    UPDATE transactions SET value = json_remove(value, '$.note')
    WHERE json_extract(value, '$.reference') IN (SELECT value FROM json_each(?))
"""
_OF_DELIVERIES: Final = tuple(
    f"{statement} IN (SELECT value FROM json_each(?))"
    for statement in (
        "UPDATE alerts SET customer_name = '' WHERE about",
        "DELETE FROM print_jobs WHERE delivery_id",
        "DELETE FROM unrecorded_orders WHERE id",
        "DELETE FROM customer_orders WHERE delivery_id",
        "DELETE FROM doors WHERE delivery_id",
    )
)
_OF_INTENTS: Final = tuple(
    f"{statement} IN (SELECT value FROM json_each(?))"
    for statement in (
        "UPDATE alerts SET customer_name = '' WHERE about",
        "DELETE FROM differences WHERE intent_id",
        "DELETE FROM doubts WHERE intent_id",
    )
)
SHARED: Final = """
    SELECT delivery_id, order_number, booking FROM shared_bookings
    WHERE delivery_id IN (SELECT value FROM json_each(?))
"""
_REWRITE_SHARED: Final = "UPDATE shared_bookings SET booking = ? WHERE delivery_id = ?"
_NOTE_ORDER: Final = """
    INSERT INTO erased_deliveries (id, erased_at) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET erased_at = excluded.erased_at
"""
STILL_USED: Final = """
    SELECT phone_id, second_phone_id, place_id FROM customer_orders
    WHERE phone_id IN (SELECT value FROM json_each(?1))
        OR second_phone_id IN (SELECT value FROM json_each(?1))
        OR place_id IN (SELECT value FROM json_each(?1))
"""
"""Phones and places in other customers' orders, which another counter may still have to send."""

FILE: Final = "SELECT file FROM pragma_database_list WHERE name = 'main'"
NOTE: Final = """
    INSERT INTO erased_customers (id, erased_at) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET erased_at = excluded.erased_at
"""
_NOTE_OTHERS: Final = f"""
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', customer_id, {NOW_MS} FROM sharing CROSS JOIN phones_of_customers
    WHERE phone_id IN (SELECT value FROM json_each(?))
"""
"""Notes other customers with these phones: their spelling of a phone applies from now on."""


def erase(
    connection: sqlite3.Connection,
    customer_id: str,
    at: datetime,
    searched_since: datetime,
    elsewhere: Iterable[SharedUnconfirmed] = (),
) -> Erasure:
    """Erases a customer without open orders, completely or not at all.

    Args:
        connection: Connection to the journal.
        customer_id: Id of the customer; an unknown one counts as erased.
        at: Current time by the service's clock, which also sets the times of orders.
        searched_since: Bookings of this PC that were given up since then, or closed as reported,
            are still searched for.
        elsewhere: Bookings of other counters that may be booked.
    """
    customer = rows.customer(connection, customer_id)
    if customer is None:
        return Erasure(person=ErasedPerson())
    person = person_of(connection, customer)
    since = (at - UNDER_WAY).timestamp()
    (under_way,) = connection.execute(ACTIVE, (customer_id, since)).fetchone()
    searched = intents.found(connection, SEARCHED, time_text(searched_since))
    named = [(each.booking.customer_number, each.booking.customer_name) for each in searched]
    named += [(number, each.name) for each in elsewhere for number in each.phones[:1]]
    unconfirmed = sum(person.has_number(number, name) for number, name in named)
    open_orders = Erasure(under_way=under_way, unconfirmed=unconfirmed)
    if open_orders.is_open:
        return open_orders
    delete_copies(connection)
    with transaction(connection):
        phones = _ids(connection, PHONE_LINK, customer_id)
        connection.execute(_NOTE_OTHERS, (as_json(phones),))
        return erase_person(connection, customer, person, at)


def erase_person(
    connection: sqlite3.Connection, customer: Customer, person: ErasedPerson, at: datetime
) -> Erasure:
    """Erases the customer described by ``person`` in a transaction, even one with open orders."""
    phones, places = (_ids(connection, each, customer.id) for each in (PHONE_LINK, PLACE_LINK))
    ids = rows.orders_of(connection, customer.id)
    left = erase_orders(connection, ids, at)
    booked = _erase_intents(connection, person, ids)
    file_rows.erase(connection, person, booked)
    _erase_drafts(connection, person)
    standing_orders.erase(connection, person)
    found = (rows.place(connection, id) for id in places)
    saved_places.erase(connection, person, [each.point for each in found if each is not None])
    shift.erase(connection, person)
    parts = editing.part_ids(connection, customer.id)
    editing.forget(connection, customer.id)
    rows.delete_customer(connection, customer.id)
    delete_unused(connection, phones, places)
    customer_search.forget_deleted(connection)
    connection.executemany(NOTE, ((id, time_text(at)) for id in (customer.id, *parts)))
    return Erasure(person=person, summaries=left)


def delete_unused(
    connection: sqlite3.Connection, phones: Collection[str], places: Collection[str]
) -> None:
    """Deletes those phones and places that no order uses and no customer has."""
    asked = as_json({*phones, *places})
    used = {id for row in connection.execute(STILL_USED, (asked,)) for id in row}
    PHONE_LINK.delete_unlinked(connection, set(phones) - used)
    PLACE_LINK.delete_unlinked(connection, set(places) - used)


def without_orders_since(
    connection: sqlite3.Connection, before: datetime, after_id: str, limit: int
) -> tuple[Customer, ...]:
    return values_of(connection, Customer, UNSEEN, before.timestamp(), after_id, limit)


def is_typed_for(connection: sqlite3.Connection, customer_id: str, since: datetime) -> bool:
    """Whether anything that is still to be booked names a customer.

    That is the form, a saved draft, a held order, a template, or a row of an order file that was
    read after ``since``.
    """
    if (customer := rows.customer(connection, customer_id)) is None:
        return False
    person, current = person_of(connection, customer), drafts.current(connection)
    templates = standing_orders.every(connection)
    typed = [
        *(() if current is None else (current,)),
        *(saved.draft for saved in drafts.named(connection)),
        *(draft for _id, draft in held_orders.every(connection)),
        *(template.draft for template in templates),
    ]
    return (
        any(person.without(draft) is not draft for draft in typed)
        or any(person.is_named_in(template.name) for template in templates)
        or file_rows.is_awaited(connection, person, since)
    )


def _ids(connection: sqlite3.Connection, links: LinkTable, customer_id: str) -> frozenset[str]:
    """Returns phones or places that a customer has, or had before a merge."""
    ids = {link.id for link in links.links_of(connection, customer_id)}
    for before in editing.all_merges(connection, customer_id):
        parts = before.phones if links is PHONE_LINK else before.places
        ids.update(link.id for link in (*parts.kept, *parts.gone))
    return frozenset(ids)


def person_of(connection: sqlite3.Connection, customer: Customer) -> ErasedPerson:
    """Returns the names of a customer, and the phones that the customer has or had."""
    phone_ids = _ids(connection, PHONE_LINK, customer.id)
    numbers = rows.numbers_of(connection, customer.id, phone_ids)
    return ErasedPerson.of(
        names=(customer.name, *customer.other_names),
        own=[number for number, is_shared in numbers if not is_shared],
        shared=[number for number, is_shared in numbers if is_shared],
    )


def erase_orders(
    connection: sqlite3.Connection, ids: Sequence[str], at: datetime
) -> tuple[DeliverySummary, ...]:
    """Erases the customer of deliveries, unknown ones once they are seen. Returns summaries."""
    connection.executemany(_NOTE_ORDER, ((id, time_text(at)) for id in ids))
    shared = connection.execute(SHARED, (as_json(ids),)).fetchall()
    for id, _order_number, text in shared:
        connection.execute(_REWRITE_SHARED, (to_text(_erased(from_text(Booking, text))), id))
    found = [each.without_customer() for each in deliveries.some(connection, ids)]
    connection.executemany(_REWRITE_DELIVERY, ((to_text(each), each.id) for each in found))
    known = summaries.summary_rows(connection, ids).values()
    left = [SummaryRow(without_customer(each.summary), each.stands_at) for each in known]
    summaries.write(connection, left)
    orders = {order_number for _id, order_number, _text in shared}
    orders.update(each.order_number for each in found)
    connection.execute(_FORGET_NOTES, (as_json(orders),))
    for statement in _OF_DELIVERIES:
        connection.execute(statement, (as_json(ids),))
    return tuple(row.summary for row in left)


def _erase_intents(
    connection: sqlite3.Connection, person: ErasedPerson, ids: Sequence[str]
) -> tuple[str, ...]:
    """Erases the person from bookings; returns the ids of those not only as a pickup contact."""
    others = [
        each
        for each in intents.found(connection, OTHERS)
        if person.has_number(each.booking.customer_number, each.booking.customer_name)
    ]
    own = [*erase_bookings(connection, ids), *others]
    _erase_all(connection, others)
    for intent in intents.found(connection, WITH_CONTACT):
        if person.has_number(intent.booking.pickup_number, intent.booking.pickup_name):
            _rewrite(connection, intent, intent.booking.without_contact())
    return tuple(intent.id for intent in own)


def erase_bookings(connection: sqlite3.Connection, ids: Sequence[str]) -> tuple[Intent, ...]:
    """Erases the customer from this PC's bookings of deliveries; returns the earlier intents."""
    found = intents.found(connection, BOOKED, as_json(ids))
    _erase_all(connection, found)
    return found


def _erase_all(connection: sqlite3.Connection, erased: Sequence[Intent]) -> None:
    for intent in erased:
        _rewrite(connection, intent, _erased(intent.booking))
    for statement in _OF_INTENTS:
        connection.execute(statement, (as_json(intent.id for intent in erased),))


def _erased(booking: Booking) -> Booking:
    if not booking.customer_name and not booking.customer_number:
        return booking
    area = nearest(summaries.areas(), booking.dropoff)
    return booking.without_customer(booking.pickup if area is None else area.point)


def _rewrite(connection: sqlite3.Connection, intent: Intent, booking: Booking) -> None:
    statements = intent.statements
    if statements is not None and statements.answer is not None:
        answer = statements.answer.without_customer()
        statements = statements.model_copy(update={"answer": answer})
    statements_text = None if statements is None else to_text(statements)
    row = (to_text(booking), digest(booking), statements_text, intent.id)
    connection.execute(_REWRITE_INTENT, row)


def _erase_drafts(connection: sqlite3.Connection, person: ErasedPerson) -> None:
    current = drafts.current(connection)
    if current is not None and (left := person.without(current)) is not current:
        if left.is_blank:
            connection.execute("DELETE FROM draft")
        else:
            connection.execute("UPDATE draft SET value = ?", (to_text(left),))
    for saved in drafts.named(connection):
        left = person.without(saved.draft)
        name = left.name if person.is_named_in(saved.name) else saved.name
        if left.is_blank:
            connection.execute("DELETE FROM kept_drafts WHERE id = ?", (saved.id,))
        elif left is not saved.draft or name != saved.name:
            row = (storable(name), to_text(left), saved.id)
            connection.execute("UPDATE kept_drafts SET name = ?, value = ? WHERE id = ?", row)
    for id, draft in held_orders.every(connection):
        left = person.without(draft)
        if left.is_blank:
            connection.execute("DELETE FROM held_orders WHERE id = ?", (id,))
        elif left is not draft:
            connection.execute("UPDATE held_orders SET value = ? WHERE id = ?", (to_text(left), id))


def delete_copies(connection: sqlite3.Connection) -> None:
    """Deletes copies of the file; before the first erasure, also overwrites earlier deletions."""
    (path,) = connection.execute(FILE).fetchone()
    if path:
        for copy in database.copies_of(Path(path)):
            database.remove(copy)
    if connection.execute("SELECT 1 FROM erased_customers LIMIT 1").fetchone() is None:
        connection.execute("VACUUM")  # earlier releases did not overwrite deleted content
        customer_search.update(connection, is_new=True)  # VACUUM may change row numbers

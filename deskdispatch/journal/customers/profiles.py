"""Finds customers by the beginning of a phone number, with all that a clerk is shown of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import chain, islice
from typing import Final

from deskdispatch.domain.customers.customer import (
    CashHabit,
    Customer,
    CustomerPhone,
    CustomerPlace,
    CustomerProfile,
    distinct_places,
)
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.journal.deliveries import summaries
from deskdispatch.journal.values import from_text

MOST_PLACES: Final = 20
"""Places of a customer that are read: the last used ones."""
HABIT_OF: Final = 10
"""The last orders that tell a customer's cash habit."""
_AFTER_DIGITS: Final = ":"
"""The character after ``9``: ends the range of a prefix."""

BY_PREFIX: Final = """
    SELECT customers.value, customer_phones.value, customer_phones.id
    FROM customer_phones
    CROSS JOIN phones_of_customers ON phones_of_customers.phone_id = customer_phones.id
    CROSS JOIN customers ON customers.id = phones_of_customers.customer_id
    WHERE digits >= ? AND digits < ? AND is_linked
    ORDER BY used_at DESC LIMIT ?
"""
OTHER_PHONES: Final = """
    SELECT value FROM phones_of_customers
    CROSS JOIN customer_phones ON customer_phones.id = phones_of_customers.phone_id
    WHERE customer_id = ? AND is_linked AND phone_id <> ? ORDER BY used_at DESC
"""
PLACES: Final = f"""
    SELECT value FROM places_of_customers
    CROSS JOIN customer_places ON customer_places.id = places_of_customers.place_id
    WHERE customer_id = ? AND is_linked ORDER BY used_at DESC LIMIT {MOST_PLACES}
"""
COUNT: Final = "SELECT count(*) FROM customer_orders WHERE customer_id = ?"
LAST: Final = f"""
    SELECT delivery_id, at FROM customer_orders WHERE customer_id = ?
    ORDER BY at DESC, delivery_id DESC LIMIT {HABIT_OF}
"""
ORDERS: Final = """
    SELECT delivery_id FROM customer_orders WHERE customer_id = ?
    ORDER BY at DESC, delivery_id DESC LIMIT ?
"""


def by_phone(
    connection: sqlite3.Connection, prefixes: Sequence[str], limit: int
) -> tuple[CustomerProfile, ...]:
    """Customers with a phone that begins so, each once; of one prefix the last used first.

    Args:
        connection: To the journal.
        prefixes: As ``phone.typed_prefixes`` gives them.
        limit: Customers at most.
    """
    found = chain.from_iterable(_beginning(connection, each, limit) for each in prefixes)
    return tuple(islice(_each_once(found), max(limit, 0)))


def orders_of(
    connection: sqlite3.Connection, customer_id: str, limit: int
) -> tuple[DeliverySummary, ...]:
    """The last orders of a customer, newest first."""
    ids = [id for (id,) in connection.execute(ORDERS, (customer_id, max(limit, 0)))]
    found = {each.id: each for each in summaries.some(connection, ids)}
    return tuple(found[id] for id in ids if id in found)


def _beginning(
    connection: sqlite3.Connection, prefix: str, limit: int
) -> Iterator[CustomerProfile]:
    rows = connection.execute(BY_PREFIX, (prefix, prefix + _AFTER_DIGITS, limit)).fetchall()
    for value, number, phone_id in rows:
        customer = from_text(Customer, value)
        yield _profile(connection, customer, from_text(CustomerPhone, number).number, phone_id)


def _each_once(found: Iterable[CustomerProfile]) -> Iterator[CustomerProfile]:
    seen: set[str] = set()
    for each in found:
        if each.customer.id not in seen:
            seen.add(each.customer.id)
            yield each


def _profile(
    connection: sqlite3.Connection, customer: Customer, number: str, phone_id: str
) -> CustomerProfile:
    id = (customer.id,)
    others = connection.execute(OTHER_PHONES, (customer.id, phone_id)).fetchall()
    places = connection.execute(PLACES, id).fetchall()
    (orders,) = connection.execute(COUNT, id).fetchone()
    last = connection.execute(LAST, id).fetchall()
    return CustomerProfile(
        customer=customer,
        number=number,
        other_numbers=tuple(from_text(CustomerPhone, value).number for (value,) in others),
        places=distinct_places(from_text(CustomerPlace, value) for (value,) in places),
        orders=orders,
        last_order_id=last[0][0] if last else None,
        last_order_at=datetime.fromtimestamp(last[0][1], UTC) if last else None,
        cash=_habit(connection, [delivery_id for delivery_id, _at in last]),
    )


def _habit(connection: sqlite3.Connection, ids: Sequence[str]) -> CashHabit:
    flags = [
        each.asked if each.collects is None else each.collects
        for each in summaries.some(connection, ids)
    ]
    known = [flag for flag in flags if flag is not None]
    return CashHabit(collected=sum(known), of=len(known))

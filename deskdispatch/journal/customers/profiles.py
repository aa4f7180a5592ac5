"""Search for customers by phone, name or area, with the details shown to a clerk."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final, NamedTuple

from deskdispatch.domain.customers.customer import (
    CashHabit,
    Customer,
    CustomerPhone,
    CustomerProfile,
    CustomerTotals,
    distinct_places,
)
from deskdispatch.domain.customers.export_rows import CustomerRecords
from deskdispatch.domain.deliveries.status import TERMINAL, DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.money import FILS
from deskdispatch.domain.text.search_text import SearchQuery
from deskdispatch.journal import customer_search
from deskdispatch.journal.customers import rows
from deskdispatch.journal.deliveries import summaries
from deskdispatch.journal.values import from_text, storable, values_of

HABIT_OF: Final = 10
"""Number of the last orders from which a customer's cash habit is derived."""
_AFTER_DIGITS: Final = ":"
"""Character after ``9``: the end of the range of a prefix."""

BY_PREFIX: Final = """
    SELECT customers.value, customer_phones.value
    FROM customer_phones
    CROSS JOIN phones_of_customers ON phones_of_customers.phone_id = customer_phones.id
    CROSS JOIN customers ON customers.id = phones_of_customers.customer_id
    WHERE digits >= ? AND digits < ?
    ORDER BY used_at DESC, customers.id LIMIT ?
"""
BY_KEY: Final = """
    SELECT customers.value, customer_phones.value
    FROM customer_phones
    CROSS JOIN phones_of_customers ON phones_of_customers.phone_id = customer_phones.id
    CROSS JOIN customers ON customers.id = phones_of_customers.customer_id
    WHERE key = ?
    ORDER BY used_at DESC, customers.id LIMIT ?
"""
NEWEST: Final = "SELECT value FROM customers ORDER BY seen_at DESC, id DESC LIMIT ? OFFSET ?"
SEARCHED: Final = """
    SELECT value FROM customers WHERE {} ORDER BY seen_at DESC, id DESC LIMIT ? OFFSET ?
"""
AMONG: Final = "rowid IN (SELECT value FROM json_each(?))"
_HAS_WORD: Final = "instr(haystack, ?) > 0"
TOTAL: Final = "SELECT count(*) FROM customers"
COUNT: Final = "SELECT count(*) FROM customer_orders WHERE customer_id = ?"
LAST: Final = f"""
    SELECT at, coalesce(collects, asked)
    FROM customer_orders LEFT JOIN summaries ON summaries.id = delivery_id
    WHERE customer_id = ? ORDER BY at DESC, delivery_id DESC LIMIT {HABIT_OF}
"""
TOTALS: Final = """
    SELECT status, count(*), total(CASE WHEN coalesce(collects, asked) THEN cash END)
    FROM customer_orders CROSS JOIN summaries ON summaries.id = customer_orders.delivery_id
    WHERE customer_id = ? GROUP BY status
"""
ORDERS: Final = """
    SELECT delivery_id FROM customer_orders WHERE customer_id = ?
    ORDER BY at DESC, delivery_id DESC LIMIT ?
"""
EXPORTED: Final = 100
"""Customers per page; small, because a booking waits for the current page."""

NEXT_EXPORTED: Final = f"""
    SELECT seen_at, id, value FROM customers WHERE (seen_at, id) < (?, ?)
    ORDER BY seen_at DESC, id DESC LIMIT {EXPORTED}
"""


def by_phone(
    connection: sqlite3.Connection, prefixes: Sequence[str], limit: int
) -> tuple[CustomerProfile, ...]:
    """Returns customers by phone prefixes, each once; within a prefix the last used first."""
    found: dict[str, CustomerProfile] = {}
    for prefix in prefixes:
        for each in _found(connection, BY_PREFIX, prefix, prefix + _AFTER_DIGITS, limit):
            found.setdefault(each.customer.id, each)
    return tuple(found.values())[: max(limit, 0)]


def of_phones(
    connection: sqlite3.Connection, keys: Iterable[str], limit: int
) -> dict[str, tuple[CustomerProfile, ...]]:
    """Maps phone keys to the customers who have them; phones without a customer are left out."""
    found = ((key, tuple(_found(connection, BY_KEY, key, limit))) for key in keys)
    return {key: profiles for key, profiles in found if profiles}


def page(
    connection: sqlite3.Connection, searched: str, limit: int, offset: int = 0
) -> tuple[CustomerProfile, ...]:
    """Returns customers whose name, phones or areas have every word, the last order first."""
    words = [storable(word) for word in SearchQuery.of(searched).words]
    conditions, values = [_HAS_WORD] * len(words), [*words]
    if words and (few := customer_search.rows_with(connection, words)) is not None:
        conditions, values = [AMONG, *conditions], [json.dumps(few), *values]
    query = SEARCHED.format(" AND ".join(conditions)) if words else NEWEST
    found = values_of(connection, Customer, query, *values, max(limit, 0), max(offset, 0))
    return tuple(_profile(connection, each) for each in found)


def one(connection: sqlite3.Connection, customer_id: str) -> CustomerProfile | None:
    found = rows.customer(connection, customer_id)
    return None if found is None else _profile(connection, found)


def count(connection: sqlite3.Connection) -> int:
    return int(connection.execute(TOTAL).fetchone()[0])


def orders_of(
    connection: sqlite3.Connection, customer_id: str, limit: int
) -> tuple[DeliverySummary, ...]:
    ids = [id for (id,) in connection.execute(ORDERS, (customer_id, max(limit, 0)))]
    found = {each.id: each for each in summaries.some(connection, ids)}
    return tuple(found[id] for id in ids if id in found)


def totals(connection: sqlite3.Connection, customer_id: str) -> CustomerTotals:
    found = connection.execute(TOTALS, (customer_id,)).fetchall()
    ended = TERMINAL - {DeliveryStatus.DELIVERED}
    return CustomerTotals(
        orders=sum(count for _status, count, _cash in found),
        failed=sum(count for status, count, _cash in found if status in ended),
        collected=_kwd(cash for status, _, cash in found if status == DeliveryStatus.DELIVERED),
        outstanding=_kwd(cash for status, _, cash in found if status not in TERMINAL),
    )


class ExportedPage(NamedTuple):
    """A page of customers, and the position to pass to ``export_page`` for the next page."""

    records: tuple[CustomerRecords, ...]
    last: tuple[float, str]


FIRST: Final = (float("inf"), "")
"""Position to pass to ``export_page`` for the first page."""


def export_page(connection: sqlite3.Connection, last: tuple[float, str]) -> ExportedPage:
    """Returns the next page of customers, by last order; an empty page at the end."""
    found = connection.execute(NEXT_EXPORTED, last).fetchall()
    records = []
    for _seen_at, id, value in found:
        numbers = tuple(each.number for each in rows.phones_of(connection, id))
        places = distinct_places(rows.places_of(connection, id, rows.ALL_PLACES))
        records.append(CustomerRecords(from_text(Customer, value), numbers, places))
    return ExportedPage(tuple(records), found[-1][:2] if found else last)


def _kwd(fils: Iterable[float]) -> Decimal:
    return Decimal(int(sum(fils))) * FILS


def _found(
    connection: sqlite3.Connection, query: str, *values: object
) -> Iterator[CustomerProfile]:
    for value, phone in connection.execute(query, values).fetchall():
        number = from_text(CustomerPhone, phone).number
        yield _profile(connection, from_text(Customer, value), number)


def _profile(
    connection: sqlite3.Connection, customer: Customer, number: str | None = None
) -> CustomerProfile:
    """Returns a customer's profile; ``number`` is the matched phone, else the last used one."""
    id = (customer.id,)
    numbers = [each.number for each in rows.phones_of(connection, customer.id)]
    number = number or next(iter(numbers), "")
    (orders,) = connection.execute(COUNT, id).fetchone()
    last = connection.execute(LAST, id).fetchall()
    known = [is_paid_at_door for _, is_paid_at_door in last if is_paid_at_door is not None]
    return CustomerProfile(
        customer=customer,
        number=number,
        other_numbers=tuple(each for each in numbers if each != number),
        places=distinct_places(rows.places_of(connection, customer.id)),
        orders=orders,
        last_order_at=datetime.fromtimestamp(last[0][0], UTC) if last else None,
        cash=CashHabit(collected=sum(known), known=len(known)),
    )

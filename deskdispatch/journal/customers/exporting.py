"""Reads all customers, page by page, for an export."""

from __future__ import annotations

import sqlite3
from typing import Final, NamedTuple

from deskdispatch.domain.customers.customer import Customer, CustomerPlace
from deskdispatch.domain.customers.exported import CustomerRecords
from deskdispatch.journal.customers import rows
from deskdispatch.journal.values import from_text

PAGE: Final = 100
"""Customers that are read at once: a booking waits for no more than one page."""

NEXT: Final = f"""
    SELECT seen_at, id, value FROM customers WHERE (seen_at, id) < (?, ?)
    ORDER BY seen_at DESC, id DESC LIMIT {PAGE}
"""
_ALL: Final = -1


class ExportedPage(NamedTuple):
    """Some customers.

    Attributes:
        records: The last who ordered first.
        last: What ``page`` is given for the next ones.
    """

    records: tuple[CustomerRecords, ...]
    last: tuple[float, str]


FIRST: Final = (float("inf"), "")
"""What ``page`` is given for the first ones."""


def page(connection: sqlite3.Connection, last: tuple[float, str]) -> ExportedPage:
    """The next customers, who ordered before the last one that was read; none at the end."""
    found = connection.execute(NEXT, last).fetchall()
    records = tuple(_records(connection, from_text(Customer, value)) for *_, value in found)
    return ExportedPage(records, found[-1][:2] if found else last)


def _records(connection: sqlite3.Connection, customer: Customer) -> CustomerRecords:
    numbers = tuple(each.number for each in rows.phones_of(connection, customer.id))
    places = connection.execute(rows.PLACES_OF, (customer.id, _ALL)).fetchall()
    return CustomerRecords(
        customer, numbers, tuple(from_text(CustomerPlace, value) for (value,) in places)
    )

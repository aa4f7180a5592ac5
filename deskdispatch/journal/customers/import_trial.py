"""Tries an import out in a database of its own, so that a preview tells what it would do."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

from deskdispatch.domain import phone
from deskdispatch.domain.customers.imported import ImportedCustomer
from deskdispatch.domain.customers.record import Stamp
from deskdispatch.journal import schema
from deskdispatch.journal.customers.importing import ImportedRow, import_slice
from deskdispatch.journal.values import from_text, listed

_PHONES: Final = "key IN (SELECT value FROM json_each(?))"
_CUSTOMERS: Final = """
    customer_id IN (
        SELECT customer_id FROM phones_of_customers
        CROSS JOIN customer_phones ON customer_phones.id = phone_id
        WHERE key IN (SELECT value FROM json_each(?))
    )
"""
_COPIED: Final = {
    "customers": _CUSTOMERS.replace("customer_id IN", "id IN", 1),
    "phones_of_customers": _CUSTOMERS,
    "places_of_customers": _CUSTOMERS,
    "customer_phones": f"""
        {_PHONES} OR id IN (SELECT phone_id FROM phones_of_customers WHERE {_CUSTOMERS})
    """,
    "customer_places": f"""
        id IN (SELECT place_id FROM places_of_customers WHERE {_CUSTOMERS})
    """,
}
"""The tables of customers, and which of their rows concern some phones."""


class ImportTrial:
    """A private database that the system removes; it is for the journal's thread."""

    def __init__(self) -> None:
        self.connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA journal_mode = MEMORY")
        self.connection.execute("PRAGMA synchronous = OFF")
        schema.migrate(self.connection)


def open_trial(_connection: sqlite3.Connection) -> ImportTrial:
    """An empty database, in memory as long as it is small."""
    return ImportTrial()


def close_trial(_connection: sqlite3.Connection, trial: ImportTrial) -> None:
    """Removes the database."""
    trial.connection.close()


def try_import(
    connection: sqlite3.Connection, trial: ImportTrial, customers: Sequence[str], stamp: Stamp
) -> tuple[ImportedRow, ...]:
    """As ``import_slice``, of the journal as it would be after the slices that were tried before.

    The customers of the journal with one of the phones are copied; the journal is not changed.
    """
    numbers = (each for text in customers for each in from_text(ImportedCustomer, text).phones)
    keys = listed({phone.key(number) for number in numbers})
    for table, condition in _COPIED.items():
        query = f"SELECT * FROM {table} WHERE {condition}"
        found = connection.execute(query, [keys] * condition.count("?")).fetchall()
        if found:
            marks = ", ".join("?" * len(found[0]))
            trial.connection.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", found)
    return import_slice(trial.connection, customers, stamp)

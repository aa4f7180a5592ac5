"""The field that marks a record as erased, and the erasure that it causes.

Its value is the time by the service's clock, which also sets the times of orders: the database's
clock may be wrong.
"""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Final

from deskdispatch.domain.sharing.record import ERASED, Rank, SharedRecord, moment_of
from deskdispatch.journal.customers import editing, erasing, rows
from deskdispatch.journal.shared_records import state
from deskdispatch.journal.shared_records.kind import LocalField
from deskdispatch.journal.values import sent_time, time_of, time_text

WHOLE: Final = f"""
    WITH RECURSIVE wholes (id) AS (
        SELECT ?
        UNION SELECT kept_id FROM customer_merges JOIN wholes ON gone_id = wholes.id
        UNION SELECT into_id FROM merged_customers JOIN wholes USING (id) WHERE {editing.IS_PART}
    )
    SELECT id FROM wholes CROSS JOIN customers USING (id) LIMIT 1
"""
"""The customer into whom a customer is merged now."""

LATER: Final = "SELECT delivery_id FROM customer_orders WHERE customer_id = ? AND at > ?"
PHONES_OF: Final = "SELECT phone_id, second_phone_id FROM customer_orders WHERE delivery_id = ?"
_RECORD_AGAIN: Final = "INSERT OR IGNORE INTO unrecorded_orders (id) VALUES (?)"
_FORGET_ORDER: Final = "DELETE FROM customer_orders WHERE delivery_id = ?"


def field_of(erased_at: str) -> LocalField:
    return LocalField(erased_at, Rank.ERASED)


def erased_at(record: SharedRecord) -> datetime:
    field = record.fields[ERASED]
    text = sent_time(field.value)
    return moment_of(field.time) if text is None else time_of(text)


def erase_customer(connection: sqlite3.Connection, customer_id: str, at: datetime) -> None:
    """Erases a customer erased at another counter, with all merged parts, also with open orders.

    An unknown customer is noted, and never recorded again. Later orders are recorded again, for a
    new customer. The caller has deleted copies of the file.
    """
    with state.noting(connection):
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

"""The details of one customer, read at once: they belong to the same moment."""

from __future__ import annotations

import sqlite3

from deskdispatch.domain.sharing.customer_details import CustomerDetails
from deskdispatch.journal.customers import editing, profiles
from deskdispatch.journal.sharing import customers


def of(
    connection: sqlite3.Connection, customer_id: str, most_orders: int
) -> CustomerDetails | None:
    """Returns the details of a customer; None if there is none with that id."""
    if (profile := profiles.one(connection, customer_id)) is None:
        return None
    return CustomerDetails(
        profile,
        profiles.totals(connection, customer_id),
        profiles.orders_of(connection, customer_id, most_orders),
        editing.last_merge(connection, customer_id),
        customers.history(connection, profile),
    )

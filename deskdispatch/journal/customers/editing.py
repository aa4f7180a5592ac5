"""Writes what a clerk changes of a customer: each field with its time and origin."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from deskdispatch.domain.customers.record import Stamp
from deskdispatch.journal.customers import rows
from deskdispatch.journal.database import transaction


def edit_customer(
    connection: sqlite3.Connection, customer_id: str, fields: Mapping[str, Any], stamp: Stamp
) -> bool:
    """Sets fields of a customer.

    Args:
        connection: To the journal.
        customer_id: Of the customer.
        fields: The new values by the names of ``Customer``.
        stamp: When and by what they are set.

    Returns:
        Whether there is such a customer.
    """
    with transaction(connection):
        found = rows.customer(connection, customer_id)
        if found is None:
            return False
        changed = found.with_edits(stamp, **fields)
        if changed is not found:
            rows.write_customer(connection, changed)
            rows.update_search(connection, customer_id)
    return True


def edit_place(
    connection: sqlite3.Connection, place_id: str, fields: Mapping[str, Any], stamp: Stamp
) -> bool:
    """Sets fields of a place, such as its address; as ``edit_customer``."""
    with transaction(connection):
        found = rows.place(connection, place_id)
        if found is None:
            return False
        changed = found.with_edits(stamp, **fields)
        if changed is not found:
            rows.write_place(connection, changed)
    return True

"""Ids of new customers and places.

Random, unless this PC shares: then two counters that see the same order make the same ids.
"""

from __future__ import annotations

import sqlite3
from itertools import count
from typing import Final
from uuid import NAMESPACE_OID, uuid4, uuid5

from deskdispatch.domain import phone
from deskdispatch.domain.customers.names import name_key
from deskdispatch.domain.geo import Coordinates
from deskdispatch.journal.values import storable

DATABASE: Final = "SELECT database_id FROM sharing"
CUSTOMER_TAKEN: Final = """
    SELECT 1 FROM customers WHERE id = ?1
    UNION ALL SELECT 1 FROM shared_records WHERE kind = 'customer' AND id = ?1
    UNION ALL SELECT 1 FROM customer_merges WHERE gone_id = ?1
    UNION ALL SELECT 1 FROM erased_customers WHERE id = ?1
"""
PLACE_TAKEN: Final = """
    SELECT 1 FROM customer_places WHERE id = ?1
    UNION ALL SELECT 1 FROM shared_records WHERE kind = 'place' AND id = ?1
"""


def random_id() -> str:
    return str(uuid4())


def new_customer_id(connection: sqlite3.Connection, number: str, name: str) -> str:
    return _new_id(connection, CUSTOMER_TAKEN, f"{phone.key(number)} {name_key(name)}")


def new_place_id(connection: sqlite3.Connection, number: str, point: Coordinates) -> str:
    return _new_id(connection, PLACE_TAKEN, f"{phone.key(number)} {point.text()}")


def _new_id(connection: sqlite3.Connection, taken: str, text: str) -> str:
    """Returns an unused id: the first choice may belong to an erased or renamed customer."""
    shared = connection.execute(DATABASE).fetchone()
    if shared is None:
        return random_id()
    shop = uuid5(NAMESPACE_OID, shared[0])
    ids = (str(uuid5(shop, storable(f"{text} {number}"))) for number in count(1))
    return next(id for id in ids if connection.execute(taken, (id,)).fetchone() is None)

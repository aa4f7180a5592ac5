"""Single rows of customers, phones, places and the links between them.

New ids are random, unless this PC shares: then two counters that see the same order make the same
ids.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from typing import Final
from uuid import NAMESPACE_OID, uuid4, uuid5

from deskdispatch.domain import phone
from deskdispatch.domain.customers.customer import (
    SAME_PLACE_KM,
    Customer,
    CustomerPhone,
    CustomerPlace,
    Stamp,
    name_key,
)
from deskdispatch.domain.geo import Coordinates, around
from deskdispatch.domain.places.places import named_in
from deskdispatch.domain.text.search_text import searched_text
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK
from deskdispatch.journal.database import transaction
from deskdispatch.journal.deliveries import summaries
from deskdispatch.journal.values import (
    as_json,
    from_text,
    storable,
    to_text,
    values_of,
)

PHONE_BY_KEY: Final = "SELECT id FROM customer_phones WHERE key = ?"
WITHOUT_COUNTRY: Final = "SELECT id, key, value FROM customer_phones WHERE key >= '0'"
"""Phones that are no number, or were none to an earlier release: other keys begin with ``+``."""
CUSTOMERS_OF_PHONE: Final = """
    SELECT customers.value FROM phones_of_customers
    CROSS JOIN customers ON customers.id = phones_of_customers.customer_id
    WHERE phone_id = ? ORDER BY used_at DESC, customers.id
"""
PLACES_NEAR: Final = """
    SELECT customer_places.value FROM phones_of_customers
    CROSS JOIN places_of_customers
        ON places_of_customers.customer_id = phones_of_customers.customer_id
    CROSS JOIN customer_places ON customer_places.id = places_of_customers.place_id
    WHERE latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ? AND phone_id = ?
    ORDER BY places_of_customers.used_at DESC, customer_places.id
"""
ONE: Final = "SELECT value FROM customers WHERE id = ?"
ONE_PLACE: Final = "SELECT value FROM customer_places WHERE id = ?"
NEAR_PLACES_OF: Final = """
    SELECT customer_places.value FROM places_of_customers
    CROSS JOIN customer_places ON customer_places.id = places_of_customers.place_id
    WHERE latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ? AND customer_id = ?
    ORDER BY used_at DESC, place_id
"""
PHONES_OF: Final = """
    SELECT value FROM phones_of_customers
    CROSS JOIN customer_phones ON customer_phones.id = phones_of_customers.phone_id
    WHERE customer_id = ? ORDER BY used_at DESC, key
"""
NUMBERS_OF: Final = """
    SELECT customer_phones.value, EXISTS (
        SELECT 1 FROM phones_of_customers
        WHERE phone_id = customer_phones.id AND customer_id <> ?
    )
    FROM customer_phones WHERE id IN (SELECT value FROM json_each(?))
"""
PLACES_OF: Final = """
    SELECT value FROM places_of_customers
    CROSS JOIN customer_places ON customer_places.id = places_of_customers.place_id
    WHERE customer_id = ? ORDER BY used_at DESC, place_id LIMIT ?
"""
_WRITE_CUSTOMER: Final = """
    INSERT INTO customers (id, value) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET value = excluded.value
"""
_UPDATE_SEARCH: Final = """
    UPDATE customers SET haystack = ?, seen_at = max(seen_at, ?) WHERE id = ?
"""
ORDERS_OF: Final = "SELECT delivery_id FROM customer_orders WHERE customer_id = ?"
PHONES_OF_ORDERS: Final = """
    SELECT phone_id, second_phone_id FROM customer_orders WHERE customer_id = ?
"""
_UPDATE_SEEN: Final = """
    UPDATE customers
    SET seen_at = coalesce((SELECT max(at) FROM customer_orders WHERE customer_id = ?1), 0)
    WHERE id = ?1
"""
_WRITE_PHONE: Final = "INSERT INTO customer_phones (id, key, digits, value) VALUES (?, ?, ?, ?)"
_REKEY_PHONE: Final = "UPDATE customer_phones SET key = ?, digits = ? WHERE id = ?"
_JOIN_PHONES: Final = (
    """
    INSERT OR IGNORE INTO phones_of_customers
        (customer_id, phone_id, used_at, changed_at, origin)
    SELECT customer_id, :kept, used_at, changed_at, origin
    FROM phones_of_customers WHERE phone_id = :gone
    """,
    "DELETE FROM phones_of_customers WHERE phone_id = :gone",
    "UPDATE customer_orders SET phone_id = :kept WHERE phone_id = :gone",
    "UPDATE customer_orders SET second_phone_id = :kept WHERE second_phone_id = :gone",
    "DELETE FROM customer_phones WHERE id = :gone",
)
_WRITE_PLACE: Final = """
    REPLACE INTO customer_places (id, latitude, longitude, value) VALUES (?, ?, ?, ?)
"""

MOST_PLACES: Final = 20
"""Largest number of places read for a customer: the last used ones."""

ALL_PLACES: Final = -1


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


def phone_of(connection: sqlite3.Connection, number: str, stamp: Stamp) -> str:
    """Returns the id of a phone, which is created if missing; inside a transaction."""
    key = phone.key(number)
    if (known := _known_phone(connection, key)) is not None:
        return known
    new = CustomerPhone(id=random_id()).with_fields(stamp, number=number)
    return write_phone(connection, key, new)


def phone_of_key(connection: sqlite3.Connection, key: str) -> str:
    """Returns the id of a phone by its E.164 number; a new phone gets the usual spelling."""
    if (known := _known_phone(connection, key)) is not None:
        return known
    return write_phone(connection, key, CustomerPhone(id=random_id(), number=phone.dialled(key)))


def _known_phone(connection: sqlite3.Connection, key: str) -> str | None:
    found = connection.execute(PHONE_BY_KEY, (storable(key),)).fetchone()
    return None if found is None else str(found[0])


def write_phone(connection: sqlite3.Connection, key: str, made: CustomerPhone) -> str:
    """Inserts a new phone by its E.164 key; returns its id."""
    digits = phone.searched_digits_of_key(key)
    connection.execute(_WRITE_PHONE, (made.id, storable(key), storable(digits), to_text(made)))
    return made.id


def update_keys(connection: sqlite3.Connection) -> None:
    """Recomputes the keys of phones that an earlier release could not parse; joins duplicates."""
    for id, old, value in connection.execute(WITHOUT_COUNTRY).fetchall():
        key = phone.key(from_text(CustomerPhone, value).number)
        if storable(key) == old:
            continue
        with transaction(connection):
            if (known := _known_phone(connection, key)) is None:
                digits = phone.searched_digits_of_key(key)
                connection.execute(_REKEY_PHONE, (storable(key), storable(digits), id))
            else:
                for statement in _JOIN_PHONES:
                    connection.execute(statement, {"kept": known, "gone": id})


def customer_called(connection: sqlite3.Connection, phone_id: str, name: str) -> Customer | None:
    """Returns the customer with this phone whose name may be ``name``, last use first; or None."""
    sharing = values_of(connection, Customer, CUSTOMERS_OF_PHONE, phone_id)
    return next((each for each in sharing if each.is_called(name)), None)


def place_at(
    connection: sqlite3.Connection, phone_id: str, point: Coordinates
) -> CustomerPlace | None:
    """Returns the last used place at a point among customers with this phone, or None."""
    return _first_at(connection, PLACES_NEAR, point, phone_id)


def own_place_at(
    connection: sqlite3.Connection, customer_id: str, point: Coordinates
) -> CustomerPlace | None:
    return _first_at(connection, NEAR_PLACES_OF, point, customer_id)


def _first_at(
    connection: sqlite3.Connection, query: str, point: Coordinates, id: str
) -> CustomerPlace | None:
    south, west, north, east = around(point, SAME_PLACE_KM)
    near = values_of(connection, CustomerPlace, query, south, north, west, east, id)
    return next((place for place in near if place.is_at(point)), None)


def customer(connection: sqlite3.Connection, id: str) -> Customer | None:
    return next(iter(values_of(connection, Customer, ONE, id)), None)


def place(connection: sqlite3.Connection, id: str) -> CustomerPlace | None:
    return next(iter(values_of(connection, CustomerPlace, ONE_PLACE, id)), None)


def numbers_of(
    connection: sqlite3.Connection, customer_id: str, phone_ids: Iterable[str]
) -> tuple[tuple[str, bool], ...]:
    """Returns the numbers of phones, each with whether another customer has it too."""
    found = connection.execute(NUMBERS_OF, (customer_id, as_json(phone_ids))).fetchall()
    return tuple((from_text(CustomerPhone, value).number, bool(shared)) for value, shared in found)


def phones_of(connection: sqlite3.Connection, customer_id: str) -> tuple[CustomerPhone, ...]:
    return values_of(connection, CustomerPhone, PHONES_OF, customer_id)


def places_of(
    connection: sqlite3.Connection, customer_id: str, limit: int = MOST_PLACES
) -> tuple[CustomerPlace, ...]:
    """Returns the last used places of a customer, last use first."""
    return values_of(connection, CustomerPlace, PLACES_OF, customer_id, limit)


def update_search(connection: sqlite3.Connection, customer_id: str, seen_at: float = 0.0) -> None:
    """Updates the search text of a customer; an earlier ``seen_at`` changes nothing."""
    found = customer(connection, customer_id)
    if found is None:
        return
    areas = [each.area for each in places_of(connection, customer_id)]
    numbers = [each.number for each in phones_of(connection, customer_id)]
    row = (search_text(found, areas, numbers), seen_at, customer_id)
    connection.execute(_UPDATE_SEARCH, row)


def search_text(customer: Customer, areas: Iterable[str], numbers: Iterable[str]) -> str:
    """Returns the text by which a customer is searched, with the Arabic names of the areas."""
    known = [area for area in areas if area]
    arabic = map(_arabic, known)
    texts = dict.fromkeys([customer.name, *customer.other_names, *known, *arabic])
    return storable(searched_text(texts, numbers))


@lru_cache(512)
def _arabic(area: str) -> str:
    return named_in(summaries.areas(), area, "ar")


def orders_of(connection: sqlite3.Connection, customer_id: str) -> tuple[str, ...]:
    return tuple(id for (id,) in connection.execute(ORDERS_OF, (customer_id,)))


def phones_of_orders(connection: sqlite3.Connection, customer_id: str) -> frozenset[str]:
    """Returns the phones in a customer's orders; a new one may not be linked to them yet."""
    found = connection.execute(PHONES_OF_ORDERS, (customer_id,)).fetchall()
    return frozenset(id for row in found for id in row if id is not None)


def update_seen(connection: sqlite3.Connection, customer_id: str) -> None:
    connection.execute(_UPDATE_SEEN, (customer_id,))


def delete_customer(connection: sqlite3.Connection, customer_id: str) -> None:
    connection.execute("DELETE FROM customers WHERE id = ?", (customer_id,))
    for links in (PHONE_LINK, PLACE_LINK):
        links.delete(connection, customer_id)


def write_customer(connection: sqlite3.Connection, customer: Customer) -> None:
    connection.execute(_WRITE_CUSTOMER, (customer.id, to_text(customer)))


def write_place(connection: sqlite3.Connection, place: CustomerPlace) -> None:
    row = (place.id, place.latitude, place.longitude, to_text(place))
    connection.execute(_WRITE_PLACE, row)

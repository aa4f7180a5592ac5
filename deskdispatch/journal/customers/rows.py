"""Reads and writes single rows of customers, phones, places and the links between them."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

from deskdispatch.domain import phone
from deskdispatch.domain.customers.customer import (
    SAME_PLACE_KM,
    Customer,
    CustomerPhone,
    CustomerPlace,
)
from deskdispatch.domain.customers.record import Stamp
from deskdispatch.domain.geo import Coordinates, around
from deskdispatch.domain.places.places import named_in
from deskdispatch.domain.text.search_text import searched_text
from deskdispatch.domain.value import Value
from deskdispatch.journal.deliveries import summary_updates
from deskdispatch.journal.values import (
    columns_of,
    from_row,
    from_text,
    storable,
    time_text,
    to_text,
)

PHONE_BY_KEY: Final = "SELECT id FROM customer_phones WHERE key = ?"
CUSTOMERS_OF_PHONE: Final = """
    SELECT customers.value FROM phones_of_customers
    CROSS JOIN customers ON customers.id = phones_of_customers.customer_id
    WHERE phone_id = ? AND is_linked ORDER BY used_at DESC
"""
PLACES_NEAR: Final = """
    SELECT customer_places.value FROM customer_places
    CROSS JOIN places_of_customers ON places_of_customers.place_id = customer_places.id
    CROSS JOIN phones_of_customers
        ON phones_of_customers.customer_id = places_of_customers.customer_id
    WHERE latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ? AND phone_id = ?
        AND phones_of_customers.is_linked AND places_of_customers.is_linked
    ORDER BY places_of_customers.used_at DESC
"""
ONE: Final = "SELECT value FROM customers WHERE id = ?"
ONE_PLACE: Final = "SELECT value FROM customer_places WHERE id = ?"
NEAR_PLACES_OF: Final = """
    SELECT customer_places.value FROM customer_places
    CROSS JOIN places_of_customers ON places_of_customers.place_id = customer_places.id
    WHERE latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ? AND customer_id = ? AND is_linked
    ORDER BY used_at DESC
"""
PHONES_OF: Final = """
    SELECT customer_phones.id, value FROM phones_of_customers
    CROSS JOIN customer_phones ON customer_phones.id = phones_of_customers.phone_id
    WHERE customer_id = ? AND is_linked ORDER BY used_at DESC
"""
PLACES_OF: Final = """
    SELECT value FROM places_of_customers
    CROSS JOIN customer_places ON customer_places.id = places_of_customers.place_id
    WHERE customer_id = ? AND is_linked ORDER BY used_at DESC LIMIT ?
"""
_WRITE_CUSTOMER: Final = """
    INSERT INTO customers (id, value) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET value = excluded.value
"""
_UPDATE_SEARCH: Final = """
    UPDATE customers SET haystack = ?, seen_at = max(seen_at, ?) WHERE id = ?
"""
_UPDATE_SEEN: Final = """
    UPDATE customers
    SET seen_at = coalesce((SELECT max(at) FROM customer_orders WHERE customer_id = ?1), 0)
    WHERE id = ?1
"""
_WRITE_PHONE: Final = "INSERT INTO customer_phones (id, key, digits, value) VALUES (?, ?, ?, ?)"
_WRITE_PLACE: Final = """
    REPLACE INTO customer_places (id, latitude, longitude, value) VALUES (?, ?, ?, ?)
"""


MOST_PLACES: Final = 20
"""Places of a customer that are read: the last used ones."""


def new_id() -> str:
    """A random UUID: records that two desks make never share one."""
    return str(uuid4())


class Link(Value):
    """What links a customer to a phone or a place.

    Attributes:
        id: Of the phone or the place.
        is_linked: Whether both still belong together.
        used_at: When an order last used it, seconds since 1970.
        changed_at: When the link was made or cut.
        origin: What made or cut it.
    """

    id: str
    is_linked: bool
    used_at: float
    changed_at: str
    origin: str


@dataclass(frozen=True, slots=True)
class LinkTable:
    """A table that says which customers have which phones or places.

    Attributes:
        name: Of the table.
        column: Of what is linked.
    """

    name: str
    column: str

    def link(
        self,
        connection: sqlite3.Connection,
        customer_id: str,
        id: str,
        used_at: float,
        stamp: Stamp,
    ) -> None:
        """Links both, unless a newer change has parted them; notes the last use.

        Args:
            connection: To the journal, inside a transaction.
            customer_id: Of the customer.
            id: Of the phone or the place.
            used_at: Seconds since 1970.
            stamp: Of the change.
        """
        row = (customer_id, id, used_at, time_text(stamp.at), str(stamp.origin))
        connection.execute(
            f"""
            INSERT INTO {self.name} (customer_id, {self.column}, used_at, changed_at, origin)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (customer_id, {self.column}) DO UPDATE SET
                used_at = max(used_at, excluded.used_at),
                is_linked = is_linked OR excluded.changed_at > changed_at
            """,
            row,
        )

    def links_of(self, connection: sqlite3.Connection, customer_id: str) -> tuple[Link, ...]:
        """All links of a customer."""
        query = f"""
            SELECT {self.column}, is_linked, used_at, changed_at, origin FROM {self.name}
            WHERE customer_id = ?
        """
        found = connection.execute(query, (customer_id,)).fetchall()
        return tuple(from_row(Link, row) for row in found)

    def restore(
        self, connection: sqlite3.Connection, customer_id: str, id: str, link: Link | None
    ) -> None:
        """Writes a link as it was, inside a transaction; None deletes it."""
        key = f"customer_id = ? AND {self.column} = ?"
        connection.execute(f"DELETE FROM {self.name} WHERE {key}", (customer_id, id))
        if link is not None:
            connection.execute(
                f"""
                INSERT INTO {self.name}
                    (customer_id, {self.column}, is_linked, used_at, changed_at, origin)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                (customer_id, *columns_of(link)),
            )

    def delete(self, connection: sqlite3.Connection, customer_id: str) -> None:
        """Deletes all links of a customer, inside a transaction."""
        connection.execute(f"DELETE FROM {self.name} WHERE customer_id = ?", (customer_id,))


PHONE_LINK: Final = LinkTable("phones_of_customers", "phone_id")
PLACE_LINK: Final = LinkTable("places_of_customers", "place_id")


def phone_of(connection: sqlite3.Connection, number: str, stamp: Stamp) -> str:
    """The id of a phone, which is made where there is none; inside a transaction."""
    key = storable(phone.key(number))
    found = connection.execute(PHONE_BY_KEY, (key,)).fetchone()
    if found is not None:
        return str(found[0])
    made = CustomerPhone(id=new_id()).with_fields(stamp, number=number)
    row = (made.id, key, storable(phone.searched_digits(number)), to_text(made))
    connection.execute(_WRITE_PHONE, row)
    return made.id


def customers_of_phone(connection: sqlite3.Connection, phone_id: str) -> list[Customer]:
    """The customers who share a phone, the last one who used it first."""
    rows = connection.execute(CUSTOMERS_OF_PHONE, (phone_id,)).fetchall()
    return [from_text(Customer, value) for (value,) in rows]


def customer_called(connection: sqlite3.Connection, phone_id: str, name: str) -> Customer | None:
    """The customer with this phone whose name it may be, the last one who used the phone."""
    sharing = customers_of_phone(connection, phone_id)
    return next((each for each in sharing if each.is_called(name)), None)


def place_at(
    connection: sqlite3.Connection, phone_id: str, point: Coordinates
) -> CustomerPlace | None:
    """The place at a point of a customer with this phone, the last used one; None for none."""
    return _first_at(connection, PLACES_NEAR, point, phone_id)


def own_place_at(
    connection: sqlite3.Connection, customer_id: str, point: Coordinates
) -> CustomerPlace | None:
    """The place at a point of this customer, the last used one; None for none."""
    return _first_at(connection, NEAR_PLACES_OF, point, customer_id)


def _first_at(
    connection: sqlite3.Connection, query: str, point: Coordinates, id: str
) -> CustomerPlace | None:
    south, west, north, east = around(point, SAME_PLACE_KM)
    rows = connection.execute(query, (south, north, west, east, id)).fetchall()
    near = (from_text(CustomerPlace, value) for (value,) in rows)
    return next((place for place in near if place.is_at(point)), None)


def customer(connection: sqlite3.Connection, id: str) -> Customer | None:
    """The customer with this id; None where there is none."""
    row = connection.execute(ONE, (id,)).fetchone()
    return None if row is None else from_text(Customer, row[0])


def place(connection: sqlite3.Connection, id: str) -> CustomerPlace | None:
    """The place with this id; None where there is none."""
    row = connection.execute(ONE_PLACE, (id,)).fetchone()
    return None if row is None else from_text(CustomerPlace, row[0])


def phones_of(connection: sqlite3.Connection, customer_id: str) -> list[CustomerPhone]:
    """The phones of a customer, the last used first."""
    rows = connection.execute(PHONES_OF, (customer_id,)).fetchall()
    return [from_text(CustomerPhone, value) for _id, value in rows]


def places_of(connection: sqlite3.Connection, customer_id: str) -> list[CustomerPlace]:
    """The places of a customer that were used last, the last one first."""
    rows = connection.execute(PLACES_OF, (customer_id, MOST_PLACES)).fetchall()
    return [from_text(CustomerPlace, value) for (value,) in rows]


def update_search(connection: sqlite3.Connection, customer_id: str, seen_at: float = 0.0) -> None:
    """Makes the text by which a customer is searched, inside a transaction.

    Args:
        connection: To the journal.
        customer_id: Of the customer.
        seen_at: When the customer ordered, seconds since 1970; an earlier time changes nothing.
    """
    found = customer(connection, customer_id)
    if found is None:
        return
    areas = [each.area for each in places_of(connection, customer_id) if each.area]
    arabic = [named_in(summary_updates.areas(), area, "ar") for area in areas]
    texts = dict.fromkeys([found.name, *found.other_names, *areas, *arabic])
    numbers = [each.number for each in phones_of(connection, customer_id)]
    row = (storable(searched_text(texts, numbers)), seen_at, customer_id)
    connection.execute(_UPDATE_SEARCH, row)


def update_seen(connection: sqlite3.Connection, customer_id: str) -> None:
    """Notes when the last of a customer's orders was, inside a transaction."""
    connection.execute(_UPDATE_SEEN, (customer_id,))


def delete_customer(connection: sqlite3.Connection, customer_id: str) -> None:
    """Deletes a customer and the links to phones and places, inside a transaction."""
    connection.execute("DELETE FROM customers WHERE id = ?", (customer_id,))
    for table in (PHONE_LINK, PLACE_LINK):
        table.delete(connection, customer_id)


def write_customer(connection: sqlite3.Connection, customer: Customer) -> None:
    """Inserts or replaces a customer, inside a transaction."""
    connection.execute(_WRITE_CUSTOMER, (customer.id, to_text(customer)))


def write_place(connection: sqlite3.Connection, place: CustomerPlace) -> None:
    """Inserts or replaces a place, inside a transaction."""
    row = (place.id, place.latitude, place.longitude, to_text(place))
    connection.execute(_WRITE_PLACE, row)

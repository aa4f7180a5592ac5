"""Links of customers to phones and places, with the time of the last order that used them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from deskdispatch.domain.customers.customer import Stamp
from deskdispatch.domain.value import Value
from deskdispatch.journal.values import as_json, columns_of, from_row, time_text

SECOND_PHONE_S: Final = 0.001
"""Seconds by which the second phone of an order counts as used before the first one."""


class Link(Value):
    """Link of a customer to a phone or a place; ``used_at`` in seconds since 1970."""

    id: str
    used_at: float
    changed_at: str
    origin: str


@dataclass(frozen=True, slots=True)
class LinkTable:
    """Table of the links between customers and phones, or between customers and places."""

    name: str
    column: str
    table: str

    @property
    def insert(self) -> str:
        """Statement that adds a link; takes the columns."""
        return f"""
            INSERT INTO {self.name} (customer_id, {self.column}, used_at, changed_at, origin)
            VALUES (?, ?, ?, ?, ?)
        """

    def link(
        self,
        connection: sqlite3.Connection,
        customer_id: str,
        id: str,
        used_at: float,
        stamp: Stamp,
    ) -> None:
        """Adds a link or updates its last use, seconds since 1970; in a transaction, as below."""
        row = (customer_id, id, used_at, time_text(stamp.at), str(stamp.origin))
        connection.execute(
            f"""
            {self.insert} ON CONFLICT (customer_id, {self.column}) DO UPDATE SET
                used_at = max(used_at, excluded.used_at)
            """,
            row,
        )

    def links_of(self, connection: sqlite3.Connection, customer_id: str) -> tuple[Link, ...]:
        """Returns all links of a customer in the order of their creation."""
        query = f"""
            SELECT {self.column}, used_at, changed_at, origin FROM {self.name}
            WHERE customer_id = ? ORDER BY rowid
        """
        found = connection.execute(query, (customer_id,)).fetchall()
        return tuple(from_row(Link, row) for row in found)

    def restore(
        self, connection: sqlite3.Connection, customer_id: str, id: str, link: Link | None
    ) -> None:
        """Restores an earlier link; None deletes the current one."""
        key = f"customer_id = ? AND {self.column} = ?"
        connection.execute(f"DELETE FROM {self.name} WHERE {key}", (customer_id, id))
        if link is not None:
            connection.execute(self.insert, (customer_id, *columns_of(link)))

    def delete(self, connection: sqlite3.Connection, customer_id: str) -> None:
        connection.execute(f"DELETE FROM {self.name} WHERE customer_id = ?", (customer_id,))

    def delete_unlinked(self, connection: sqlite3.Connection, ids: Iterable[str]) -> None:
        """Deletes those of these phones or places that no customer has."""
        connection.execute(
            f"""
            DELETE FROM {self.table} WHERE id IN (SELECT value FROM json_each(?))
                AND NOT EXISTS (
                    SELECT 1 FROM {self.name} WHERE {self.column} = {self.table}.id
                )
            """,
            (as_json(ids),),
        )


PHONE_LINK: Final = LinkTable("phones_of_customers", "phone_id", "customer_phones")
PLACE_LINK: Final = LinkTable("places_of_customers", "place_id", "customer_places")


@dataclass
class LastUsedTimes:
    """Last use of each phone and place by the orders of a customer, seconds since 1970."""

    last: float = 0.0
    phones: dict[str, float] = field(default_factory=dict)
    places: dict[str, float] = field(default_factory=dict)

    def add(self, phone_id: str, second_id: str | None, place_id: str | None, at: float) -> None:
        self.last = max(self.last, at)
        for uses, id, used_at in (
            (self.phones, phone_id, at),
            (self.phones, second_id, at - SECOND_PHONE_S),
            (self.places, place_id, at),
        ):
            if id is not None:
                uses[id] = max(uses.get(id, used_at), used_at)

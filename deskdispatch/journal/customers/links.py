"""Links of customers to phones and to places."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.customers.record import Stamp
from deskdispatch.domain.value import Value
from deskdispatch.journal.values import columns_of, from_row, listed, time_text


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
        table: Where that stands.
    """

    name: str
    column: str
    table: str

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
        """All links of a customer, the first made first."""
        query = f"""
            SELECT {self.column}, is_linked, used_at, changed_at, origin FROM {self.name}
            WHERE customer_id = ? ORDER BY rowid
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

    def write_all(
        self,
        connection: sqlite3.Connection,
        links: Iterable[tuple[str, str, bool, float, str, str]],
    ) -> None:
        """Inserts links or writes their use and whether they hold, inside a transaction.

        Args:
            connection: To the journal.
            links: Each the id of the customer and the fields of ``Link`` in their order.
        """
        connection.executemany(
            f"""
            INSERT INTO {self.name}
                (customer_id, {self.column}, is_linked, used_at, changed_at, origin)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (customer_id, {self.column}) DO UPDATE SET
                changed_at = CASE is_linked WHEN excluded.is_linked THEN changed_at
                    ELSE excluded.changed_at END,
                origin = CASE is_linked WHEN excluded.is_linked THEN origin
                    ELSE excluded.origin END,
                is_linked = excluded.is_linked,
                used_at = excluded.used_at
            """,
            links,
        )

    def delete_all(self, connection: sqlite3.Connection, links: Iterable[tuple[str, str]]) -> None:
        """Deletes links, each by the ids of both, inside a transaction."""
        connection.executemany(
            f"DELETE FROM {self.name} WHERE customer_id = ? AND {self.column} = ?", links
        )

    def delete(self, connection: sqlite3.Connection, customer_id: str) -> None:
        """Deletes all links of a customer, inside a transaction."""
        connection.execute(f"DELETE FROM {self.name} WHERE customer_id = ?", (customer_id,))

    def delete_unlinked(self, connection: sqlite3.Connection, ids: Iterable[str]) -> None:
        """Deletes those of these phones or places that nobody has or had any more."""
        connection.execute(
            f"""
            DELETE FROM {self.table} WHERE id IN (SELECT value FROM json_each(?))
                AND NOT EXISTS (
                    SELECT 1 FROM {self.name} WHERE {self.column} = {self.table}.id
                )
            """,
            (listed(ids),),
        )


PHONE_LINK: Final = LinkTable("phones_of_customers", "phone_id", "customer_phones")
PLACE_LINK: Final = LinkTable("places_of_customers", "place_id", "customer_places")

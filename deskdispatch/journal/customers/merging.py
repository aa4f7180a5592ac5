"""Merges two customers into one; ``undoing`` undoes it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

from deskdispatch.domain.customers.customer import Customer, CustomerMerge, CustomerPlace
from deskdispatch.domain.customers.record import Origin, Stamp
from deskdispatch.domain.value import Value
from deskdispatch.journal.customers import rows
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, Link, LinkTable
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, time_text, to_text

NEWEST: Final = """
    SELECT gone_id, before FROM customer_merges WHERE kept_id = ?
    ORDER BY merged_at DESC, rowid DESC LIMIT 1
"""
_PARTS: Final = """
    WITH RECURSIVE parts (id) AS (
        SELECT ? UNION SELECT gone_id FROM customer_merges JOIN parts ON kept_id = parts.id
    )
"""
PARTS: Final = f"{_PARTS} SELECT before FROM customer_merges WHERE kept_id IN parts"
_FORGET_PARTS: Final = f"{_PARTS} DELETE FROM customer_merges WHERE kept_id IN parts"
_MOVE_ORDERS: Final = """
    UPDATE customer_orders
    SET customer_id = ?1, recorded_id = nullif(coalesce(recorded_id, customer_id), ?1)
    WHERE customer_id = ?2
"""
_NOTE: Final = """
    INSERT INTO customer_merges (gone_id, kept_id, merged_at, before) VALUES (?, ?, ?, ?)
"""
_IS_PART: Final = """
    NOT EXISTS (SELECT 1 FROM customers WHERE customers.id = merged_customers.id)
    AND NOT EXISTS (SELECT 1 FROM customer_merges WHERE gone_id = merged_customers.id)
    AND NOT EXISTS (SELECT 1 FROM erased_customers WHERE erased_customers.id = merged_customers.id)
"""
"""Whether a record alone merges a customer: not where too many are chained, so that each is left,
nor where a clerk has merged one of these into somebody else since.
"""
ALL_PARTS: Final = f"""
    WITH RECURSIVE parts (id) AS (
        SELECT ?
        UNION SELECT gone_id FROM customer_merges JOIN parts ON kept_id = parts.id
        UNION SELECT merged_customers.id FROM merged_customers JOIN parts ON into_id = parts.id
            WHERE {_IS_PART}
    )
    SELECT id FROM parts
"""
WHOLE: Final = f"""
    WITH RECURSIVE wholes (id) AS (
        SELECT ?
        UNION SELECT kept_id FROM customer_merges JOIN wholes ON gone_id = wholes.id
        UNION SELECT into_id FROM merged_customers JOIN wholes USING (id) WHERE {_IS_PART}
    )
    SELECT id FROM wholes CROSS JOIN customers USING (id) LIMIT 1
"""


class LinksBefore(Value):
    """The links of both customers to phones or to places."""

    kept: tuple[Link, ...]
    gone: tuple[Link, ...]


class Before(Value):
    """What a merge has changed, as it was.

    Attributes:
        stamp: Of the merge.
        kept: The customer who stayed.
        gone: The customer who was merged into that one.
        phones: The links to phones.
        places: The links to places.
        filled: Places that were filled with the address of one within 20 m.
        orders: The ids of the deliveries that were the latter's.
        kept_after: The customer who stayed, merged; None for merges of earlier releases.
        filled_after: The filled places, filled.
    """

    stamp: Stamp
    kept: Customer
    gone: Customer
    phones: LinksBefore
    places: LinksBefore
    filled: tuple[CustomerPlace, ...] = ()
    orders: tuple[str, ...] = ()
    kept_after: Customer | None = None
    filled_after: tuple[CustomerPlace, ...] = ()


def merge(
    connection: sqlite3.Connection,
    kept_id: str,
    gone_id: str,
    fields: Mapping[str, Any],
    stamp: Stamp,
) -> bool:
    """Makes one customer of two: phones, places and orders of both are the first one's.

    Args:
        connection: To the journal.
        kept_id: Of the customer who stays.
        gone_id: Of the customer who is there no more, until it is undone.
        fields: What is chosen of both, by the names of ``Customer``.
        stamp: When and by what they are merged.

    Returns:
        Whether there were two such customers.
    """
    with transaction(connection):
        kept, gone = rows.customer(connection, kept_id), rows.customer(connection, gone_id)
        if kept is None or gone is None or kept_id == gone_id:
            return False
        stamp = _later(stamp, last_merge(connection, kept_id))
        phones = _links(connection, PHONE_LINK, kept_id, gone_id)
        places = _links(connection, PLACE_LINK, kept_id, gone_id)
        _give_phones(connection, phones.gone, kept_id, stamp)
        filled = _give_places(connection, places.gone, kept_id, stamp)
        merged = _merged(kept, gone, fields, stamp)
        before = Before(
            stamp=stamp,
            kept=kept,
            gone=gone,
            phones=phones,
            places=places,
            filled=tuple(each.before for each in filled),
            orders=rows.orders_of(connection, gone_id),
            kept_after=merged,
            filled_after=tuple(each.after for each in filled),
        )
        move_orders(connection, kept_id, gone_id)
        row = (gone_id, kept_id, time_text(stamp.at), to_text(before))
        connection.execute(_NOTE, row)
        rows.delete_customer(connection, gone_id)
        rows.write_customer(connection, merged)
        rows.update_seen(connection, kept_id)
        rows.update_search(connection, kept_id)
    return True


def last_merge(connection: sqlite3.Connection, kept_id: str) -> CustomerMerge | None:
    """The last merge into a customer that was not undone; None for none."""
    found = connection.execute(NEWEST, (kept_id,)).fetchone()
    if found is None:
        return None
    before = from_text(Before, found[1])
    return CustomerMerge(gone=before.gone, at=before.stamp.at)


def _later(stamp: Stamp, last: CustomerMerge | None) -> Stamp:
    """The stamp of a merge, behind the last one also where a clock is slow.

    By it the last one is undone first.
    """
    if last is None or last.at < stamp.at:
        return stamp
    return stamp.model_copy(update={"at": last.at + timedelta(milliseconds=1)})


def all_merges(connection: sqlite3.Connection, kept_id: str) -> tuple[Before, ...]:
    """Every merge into a customer, also into those who were merged into that one."""
    found = connection.execute(PARTS, (kept_id,)).fetchall()
    return tuple(from_text(Before, before) for (before,) in found)


def part_ids(connection: sqlite3.Connection, kept_id: str) -> tuple[str, ...]:
    """Who is a part of a customer, by a merge or as counters that share recorded them twice."""
    found = connection.execute(ALL_PARTS, (kept_id,)).fetchall()
    return tuple(id for (id,) in found if id != kept_id)


def whole_id(connection: sqlite3.Connection, customer_id: str) -> str:
    """The customer whom one is a part of now; the same id where that one is a part of none."""
    found = connection.execute(WHOLE, (customer_id,)).fetchone()
    return customer_id if found is None else str(found[0])


def move_orders(connection: sqlite3.Connection, kept_id: str, gone_id: str) -> None:
    """Gives the orders of one customer to another whom that one is a part of."""
    connection.execute(_MOVE_ORDERS, (kept_id, gone_id))


def forget(connection: sqlite3.Connection, kept_id: str) -> None:
    """Deletes ``all_merges`` of a customer, inside a transaction: none can be undone any more."""
    connection.execute(_FORGET_PARTS, (kept_id,))


def _merged(kept: Customer, gone: Customer, fields: Mapping[str, Any], stamp: Stamp) -> Customer:
    """The kept customer with what was chosen, and with all other names of both."""
    chosen = kept.with_edits(stamp, **fields)
    names = (kept.name, *kept.other_names, gone.name, *gone.other_names)
    others = tuple(dict.fromkeys(name for name in names if name and name != chosen.name))
    return chosen.with_edits(stamp, other_names=others)


def _links(
    connection: sqlite3.Connection, table: LinkTable, kept_id: str, gone_id: str
) -> LinksBefore:
    return LinksBefore(
        kept=table.links_of(connection, kept_id), gone=table.links_of(connection, gone_id)
    )


def _give_phones(
    connection: sqlite3.Connection, links: Sequence[Link], kept_id: str, stamp: Stamp
) -> None:
    for link in links:
        if link.is_linked:
            PHONE_LINK.link(connection, kept_id, link.id, link.used_at, stamp)


class _Filled(NamedTuple):
    """A place that was filled with the address of another."""

    before: CustomerPlace
    after: CustomerPlace


def _give_places(
    connection: sqlite3.Connection, links: Sequence[Link], kept_id: str, stamp: Stamp
) -> tuple[_Filled, ...]:
    """Gives a customer another one's places; returns those that were filled.

    A place within 20 m of one that the customer has fills the blanks of that one. What another
    counter's clerk types there meanwhile counts for more.
    """
    by_merge = stamp.model_copy(update={"origin": Origin.MERGE})
    filled: dict[str, _Filled] = {}
    for link in links:
        place = rows.place(connection, link.id)
        if place is None or not link.is_linked:
            continue
        own = rows.own_place_at(connection, kept_id, place.point) or place
        known = {name: getattr(place, name) for name in place.stamps}
        after = own.with_blanks_filled(by_merge, **known)
        if after is not own:
            filled[own.id] = _Filled(filled[own.id].before if own.id in filled else own, after)
            rows.write_place(connection, after)
        PLACE_LINK.link(connection, kept_id, own.id, link.used_at, stamp)
    return tuple(filled.values())

"""Edits by clerks: fields of customers and places, merging customers and undoing a merge."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from deskdispatch.domain.customers.customer import (
    Customer,
    CustomerMerge,
    CustomerPlace,
    Origin,
    Record,
    Stamp,
)
from deskdispatch.domain.value import Value
from deskdispatch.journal.customers import rows
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, LastUsedTimes, Link
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import as_json, from_text, time_text, to_text, values_of

R = TypeVar("R", bound=Record)

NEWEST: Final = """
    SELECT gone_id, before FROM customer_merges WHERE kept_id = ?
    ORDER BY rowid DESC LIMIT 1
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
IS_PART: Final = """
    NOT EXISTS (SELECT 1 FROM customers WHERE customers.id = merged_customers.id)
    AND NOT EXISTS (SELECT 1 FROM customer_merges WHERE gone_id = merged_customers.id)
    AND NOT EXISTS (SELECT 1 FROM erased_customers WHERE erased_customers.id = merged_customers.id)
"""
"""True where only a shared record merges a customer. Not true if too many customers are chained, as
then none is merged, or if a clerk has merged one of them into another customer since.
"""
ALL_PARTS: Final = f"""
    WITH RECURSIVE parts (id) AS (
        SELECT ?
        UNION SELECT gone_id FROM customer_merges JOIN parts ON kept_id = parts.id
        UNION SELECT merged_customers.id FROM merged_customers JOIN parts ON into_id = parts.id
            WHERE {IS_PART}
    )
    SELECT id FROM parts
"""
_RETURN_ORDERS: Final = """
    UPDATE customer_orders SET customer_id = ?1, recorded_id = nullif(recorded_id, ?1)
    WHERE customer_id = ?2 AND delivery_id IN (SELECT value FROM json_each(?3))
"""
ORDERS: Final = """
    SELECT phone_id, second_phone_id, place_id, at FROM customer_orders WHERE customer_id = ?
"""
_FORGET: Final = "DELETE FROM customer_merges WHERE gone_id = ?"


def edit_customer(
    connection: sqlite3.Connection, customer_id: str, fields: Mapping[str, Any], stamp: Stamp
) -> bool:
    """Sets fields by the names of ``Customer``; returns whether the customer exists."""
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
    with transaction(connection):
        found = rows.place(connection, place_id)
        if found is None:
            return False
        changed = found.with_edits(stamp, **fields)
        if changed is not found:
            rows.write_place(connection, changed)
    return True


class LinksBefore(Value):
    """Links of both customers to phones or to places."""

    kept: tuple[Link, ...]
    gone: tuple[Link, ...]


class MergeSnapshot(Value):
    """State of both customers before a merge, and of the kept customer and filled places after it.

    Attributes:
        filled: Places that were filled with the address of another place within 20 m.
        orders: Ids of the deliveries of the customer who was removed.
        kept_after: The kept customer after the merge; None for merges of earlier releases.
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
    """Merges two customers, with the chosen fields; returns whether both existed.

    The first customer gets the phones, places and orders of both; the second one is removed.
    """
    with transaction(connection):
        kept, gone = rows.customer(connection, kept_id), rows.customer(connection, gone_id)
        if kept is None or gone is None or kept_id == gone_id:
            return False
        phones, places = (
            LinksBefore(
                kept=table.links_of(connection, kept_id), gone=table.links_of(connection, gone_id)
            )
            for table in (PHONE_LINK, PLACE_LINK)
        )
        for link in phones.gone:
            PHONE_LINK.link(connection, kept_id, link.id, link.used_at, stamp)
        filled, filled_after = _give_places(connection, places.gone, kept_id, stamp)
        chosen = kept.with_edits(stamp, **fields)
        names = (kept.name, *kept.other_names, gone.name, *gone.other_names)
        others = tuple(dict.fromkeys(name for name in names if name and name != chosen.name))
        merged = chosen.with_edits(stamp, other_names=others)
        before = MergeSnapshot(
            stamp=stamp,
            kept=kept,
            gone=gone,
            phones=phones,
            places=places,
            filled=filled,
            orders=rows.orders_of(connection, gone_id),
            kept_after=merged,
            filled_after=filled_after,
        )
        move_orders(connection, kept_id, gone_id)
        row = (gone_id, kept_id, time_text(stamp.at), to_text(before))
        connection.execute(_NOTE, row)
        rows.delete_customer(connection, gone_id)
        rows.write_customer(connection, merged)
        rows.update_seen(connection, kept_id)
        rows.update_search(connection, kept_id)
    return True


def _give_places(
    connection: sqlite3.Connection, links: Sequence[Link], kept_id: str, stamp: Stamp
) -> tuple[tuple[CustomerPlace, ...], tuple[CustomerPlace, ...]]:
    """Links another customer's places to a customer; returns filled places before and after.

    A place within 20 m of one of the customer's own places fills the blanks of that one.
    """
    by_merge = stamp.model_copy(update={"origin": Origin.MERGE})
    filled: dict[str, CustomerPlace] = {}
    after: dict[str, CustomerPlace] = {}
    for link in links:
        if (place := rows.place(connection, link.id)) is None:
            continue
        own = rows.own_place_at(connection, kept_id, place.point) or place
        known = {name: getattr(place, name) for name in place.stamps}
        if (now := own.with_blanks_filled(by_merge, **known)) is not own:
            filled.setdefault(own.id, own)
            after[own.id] = now
            rows.write_place(connection, now)
        PLACE_LINK.link(connection, kept_id, own.id, link.used_at, stamp)
    return tuple(filled.values()), tuple(after.values())


def undo(connection: sqlite3.Connection, kept_id: str) -> bool:
    """Undoes the last merge into a customer; returns whether there was one to undo.

    Changes and orders since the merge stay with the kept customer. They are recognized by orders
    and by what both customers had, not by time: the clock that stamped the merge may be wrong.
    """
    with transaction(connection):
        found = connection.execute(NEWEST, (kept_id,)).fetchone()
        kept = rows.customer(connection, kept_id)
        if found is None or kept is None:
            return False
        gone_id, before = found[0], from_text(MergeSnapshot, found[1])
        connection.execute(_RETURN_ORDERS, (gone_id, kept_id, as_json(before.orders)))
        _return_links(connection, before, kept_id, gone_id)
        filled_after = {place.id: place for place in before.filled_after}
        for place in before.filled:
            if (now := rows.place(connection, place.id)) is not None:
                after = filled_after.get(place.id)
                rows.write_place(connection, _without(now, before.stamp, place, after))
        restored = _without(kept, before.stamp, before.kept, before.kept_after)
        rows.write_customer(connection, restored)
        rows.write_customer(connection, before.gone)
        for id in (kept_id, gone_id):
            rows.update_seen(connection, id)
            rows.update_search(connection, id)
        connection.execute(_FORGET, (gone_id,))
    return True


def _return_links(
    connection: sqlite3.Connection, before: MergeSnapshot, kept_id: str, gone_id: str
) -> None:
    """Restores the links of both customers; newer links go to the customer whose orders used them.

    Newer links that no order used and the removed customer never had, such as from an import, stay
    with the kept customer.
    """
    kept, gone = LastUsedTimes(), LastUsedTimes()
    for id, uses in ((kept_id, kept), (gone_id, gone)):
        for order in connection.execute(ORDERS, (id,)).fetchall():
            uses.add(*order)
    for table, links, kept_uses, gone_uses in (
        (PHONE_LINK, before.phones, kept.phones, gone.phones),
        (PLACE_LINK, before.places, kept.places, gone.places),
    ):
        known = {link.id: link for link in links.kept}
        others = {link.id: link for link in links.gone}
        for link in table.links_of(connection, kept_id):
            if link.id in gone_uses:
                others.setdefault(link.id, _used(link, gone_uses[link.id]))
            if link.id in known:
                earlier = known[link.id]
                used_at = max(earlier.used_at, kept_uses.get(link.id, earlier.used_at))
                table.restore(connection, kept_id, link.id, _used(earlier, used_at))
            elif link.id in kept_uses:
                table.restore(connection, kept_id, link.id, _used(link, kept_uses[link.id]))
            elif link.id in others:
                table.restore(connection, kept_id, link.id, None)
        for link in others.values():
            table.restore(connection, gone_id, link.id, link)


def _used(link: Link, at: float) -> Link:
    return link.model_copy(update={"used_at": at})


def _without(now: R, stamp: Stamp, before: R, after: R | None) -> R:
    """Returns a record without the values that a merge set, unless they were set again since.

    ``after`` is None for merges of earlier releases: their values are recognized by the stamp
    alone.
    """
    if after is None:
        names = [name for name, each in now.stamps.items() if each == stamp]
    else:
        names = [
            name
            for name in now.stamps
            if hasattr(before, name)
            and getattr(before, name) != getattr(after, name) == getattr(now, name)
        ]
    stamps = {name: each for name, each in now.stamps.items() if name not in names}
    stamps |= {name: before.stamps[name] for name in names if name in before.stamps}
    values = {name: getattr(before, name) for name in names if name in before.model_fields_set}
    kept = now.model_dump(exclude_unset=True, exclude=set(names))  # blanks: stored like never set
    return type(now).model_validate({**kept, **values, "stamps": stamps})


def last_merge(connection: sqlite3.Connection, kept_id: str) -> CustomerMerge | None:
    found = connection.execute(NEWEST, (kept_id,)).fetchone()
    if found is None:
        return None
    before = from_text(MergeSnapshot, found[1])
    return CustomerMerge(removed=before.gone, at=before.stamp.at)


def all_merges(connection: sqlite3.Connection, kept_id: str) -> tuple[MergeSnapshot, ...]:
    """Returns merges that can be undone, into a customer and into those merged into that one."""
    return values_of(connection, MergeSnapshot, PARTS, kept_id)


def part_ids(connection: sqlite3.Connection, kept_id: str) -> tuple[str, ...]:
    """Returns ids of all customers merged into this one, by merges here and by shared records."""
    found = connection.execute(ALL_PARTS, (kept_id,)).fetchall()
    return tuple(id for (id,) in found if id != kept_id)


def move_orders(connection: sqlite3.Connection, kept_id: str, gone_id: str) -> None:
    connection.execute(_MOVE_ORDERS, (kept_id, gone_id))


def forget(connection: sqlite3.Connection, kept_id: str) -> None:
    connection.execute(_FORGET_PARTS, (kept_id,))

"""Merges two customers into one, and undoes it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from deskdispatch.domain.customers.customer import Customer, CustomerMerge, CustomerPlace
from deskdispatch.domain.customers.record import Origin, Record, Stamp
from deskdispatch.domain.value import Value
from deskdispatch.journal.customers import ids, rows
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, Link, LinkTable
from deskdispatch.journal.customers.uses import Uses
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, listed, time_text, to_text

R = TypeVar("R", bound=Record)

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
_RETURN_ORDERS: Final = """
    UPDATE customer_orders SET customer_id = ?1, recorded_id = nullif(recorded_id, ?1)
    WHERE customer_id = ?2 AND delivery_id IN (SELECT value FROM json_each(?3))
"""
OWN_ORDERS: Final = """
    SELECT phone_id, second_phone_id, place_id, at FROM customer_orders
    WHERE customer_id = ? AND delivery_id NOT IN (SELECT value FROM json_each(?))
"""
_NOTE: Final = """
    INSERT INTO customer_merges (gone_id, kept_id, merged_at, before) VALUES (?, ?, ?, ?)
"""
_FORGET: Final = "DELETE FROM customer_merges WHERE gone_id = ?"
_PART: Final = "DELETE FROM merged_customers WHERE id = ?"
ALL_PARTS: Final = """
    WITH RECURSIVE parts (id) AS (
        SELECT ?
        UNION SELECT gone_id FROM customer_merges JOIN parts ON kept_id = parts.id
        UNION SELECT merged_customers.id FROM merged_customers JOIN parts ON into_id = parts.id
    )
    SELECT id FROM parts
"""
WHOLE: Final = """
    WITH RECURSIVE wholes (id) AS (
        SELECT ?
        UNION SELECT kept_id FROM customer_merges JOIN wholes ON gone_id = wholes.id
        UNION SELECT into_id FROM merged_customers JOIN wholes USING (id)
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
        connection.execute(_MOVE_ORDERS, (kept_id, gone_id))
        row = (gone_id, kept_id, time_text(stamp.at), to_text(before))
        connection.execute(_NOTE, row)
        rows.delete_customer(connection, gone_id)
        rows.write_customer(connection, merged)
        rows.update_seen(connection, kept_id)
        rows.update_search(connection, kept_id)
    return True


def undo(connection: sqlite3.Connection, kept_id: str) -> bool:
    """Undoes the last merge into a customer; returns whether there was any.

    What was changed or ordered since stays with the customer who was kept.
    """
    with transaction(connection):
        found = connection.execute(NEWEST, (kept_id,)).fetchone()
        kept = rows.customer(connection, kept_id)
        if found is None or kept is None:
            return False
        gone_id, before = found[0], from_text(Before, found[1])
        uses, both = _own_uses(connection, kept_id, before), (kept_id, gone_id)
        _return_links(connection, PHONE_LINK, before.phones, uses.phones, both)
        _return_links(connection, PLACE_LINK, before.places, uses.places, both)
        is_sharing = ids.is_sharing(connection)
        filled_after = {place.id: place for place in before.filled_after}
        for place in before.filled:
            if (now := rows.place(connection, place.id)) is not None:
                after = filled_after.get(place.id)
                left = _without(now, before.stamp, place, after, is_sharing)
                rows.write_place(connection, left)
        connection.execute(_RETURN_ORDERS, (gone_id, kept_id, listed(before.orders)))
        rows.write_customer(
            connection, _without(kept, before.stamp, before.kept, before.kept_after, is_sharing)
        )
        rows.write_customer(connection, before.gone)
        for id in (kept_id, gone_id):
            rows.update_seen(connection, id)
            rows.update_search(connection, id)
        connection.execute(_FORGET, (gone_id,))
        connection.execute(_PART, (gone_id,))
    return True


def last_merge(connection: sqlite3.Connection, kept_id: str) -> CustomerMerge | None:
    """The last merge into a customer that was not undone; None for none."""
    found = connection.execute(NEWEST, (kept_id,)).fetchone()
    if found is None:
        return None
    before = from_text(Before, found[1])
    return CustomerMerge(gone=before.gone, at=before.stamp.at)


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


def _own_uses(connection: sqlite3.Connection, kept_id: str, before: Before) -> Uses:
    """What the kept customer's own orders used: all but those which came by the merge."""
    uses = Uses()
    for order in connection.execute(OWN_ORDERS, (kept_id, listed(before.orders))).fetchall():
        uses.add(*order)
    return uses


def _return_links(
    connection: sqlite3.Connection,
    table: LinkTable,
    before: LinksBefore,
    uses: Mapping[str, float],
    customer_ids: tuple[str, str],
) -> None:
    """Restores the links of the kept customer, unless used or cut since, and of the gone one."""
    kept_id, gone_id = customer_ids
    known = {link.id: link for link in before.kept}
    for link in table.links_of(connection, kept_id):
        returned = _returned(link, known.get(link.id), uses.get(link.id))
        if returned is not link:
            table.restore(connection, kept_id, link.id, returned)
    for link in before.gone:
        table.restore(connection, gone_id, link.id, link)


def _returned(now: Link, before: Link | None, used_at: float | None) -> Link | None:
    """A link without what a merge has made of it; None: it came by the merge alone.

    Whether it was used since is told by the customer's own orders, and not by a time: the clock
    that stamped the merge may go wrong.
    """
    if before is None:
        return None if used_at is None else now.model_copy(update={"used_at": used_at})
    if before.is_linked and not now.is_linked:
        return now
    if used_at is None or used_at <= before.used_at:
        return before
    return now.model_copy(update={"used_at": used_at})


def _without(now: R, stamp: Stamp, before: R, after: R | None, is_sharing: bool) -> R:
    """A record without what a merge has set, unless it was set again since.

    Args:
        now: The record.
        stamp: Of the merge.
        before: The record before it.
        after: The record after it. Where another counter merged them the stamps are not the
            same, so the values tell; None for merges of earlier releases, which only stamps tell.
        is_sharing: Whether other counters may have set a field meanwhile.
    """
    names = [name for name, each in now.stamps.items() if each == stamp]
    if after is not None:
        names += [name for name in now.stamps if _is_still(name, now, before, after)]
    stamps = {name: each for name, each in now.stamps.items() if name not in names}
    restored = (name for name in names if name in before.stamps)
    stamps |= {
        name: before.stamps[name].model_copy(update={"is_restored": True} if is_sharing else {})
        for name in restored
    }
    values = {name: getattr(before, name) for name in names}
    return now.model_copy(update={**values, "stamps": stamps})


def _is_still(name: str, now: R, before: R, after: R) -> bool:
    """Whether a field is as the merge has set it."""
    if not hasattr(before, name):
        return False
    return bool(getattr(before, name) != getattr(after, name) == getattr(now, name))

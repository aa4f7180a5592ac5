"""Changes by clerks: fields of customers and places, merges of customers and their undoing."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple, TypeVar

from deskdispatch.domain.customers.customer import Customer, CustomerMerge, CustomerPlace
from deskdispatch.domain.customers.record import Origin, Record, Stamp
from deskdispatch.domain.value import Value
from deskdispatch.journal.customers import rows
from deskdispatch.journal.customers.links import (
    PHONE_LINK,
    PLACE_LINK,
    LastUsedTimes,
    Link,
    LinkTable,
)
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
_NOTE: Final = """
    INSERT INTO customer_merges (gone_id, kept_id, merged_at, before) VALUES (?, ?, ?, ?)
"""
IS_PART: Final = """
    NOT EXISTS (SELECT 1 FROM customers WHERE customers.id = merged_customers.id)
    AND NOT EXISTS (SELECT 1 FROM customer_merges WHERE gone_id = merged_customers.id)
    AND NOT EXISTS (SELECT 1 FROM erased_customers WHERE erased_customers.id = merged_customers.id)
"""
"""True where a shared record alone merges a customer: not where too many are chained, so that each
is left, nor where a clerk has merged one of these into somebody else since.
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


class LinksBefore(Value):
    """The links of both customers to phones or to places."""

    kept: tuple[Link, ...]
    gone: tuple[Link, ...]


class MergeSnapshot(Value):
    """State of both customers before a merge, and of what it changed after it.

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
        before = MergeSnapshot(
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


def undo(connection: sqlite3.Connection, kept_id: str) -> bool:
    """Undoes the last merge into a customer; returns whether there was any that can be undone.

    What was changed or ordered since stays with the customer who was kept. What came since is told
    by orders and by what both had, and by no time: the clock that stamped the merge may go wrong.
    """
    with transaction(connection):
        found = connection.execute(NEWEST, (kept_id,)).fetchone()
        kept = rows.customer(connection, kept_id)
        if found is None or kept is None:
            return False
        gone_id, before = found[0], from_text(MergeSnapshot, found[1])
        connection.execute(_RETURN_ORDERS, (gone_id, kept_id, listed(before.orders)))
        both = (_Party.of(connection, kept_id), _Party.of(connection, gone_id))
        _return_links(connection, PHONE_LINK, before.phones, *both)
        _return_links(connection, PLACE_LINK, before.places, *both)
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


def last_merge(connection: sqlite3.Connection, kept_id: str) -> CustomerMerge | None:
    """The last merge into a customer that can be undone; None for none."""
    found = connection.execute(NEWEST, (kept_id,)).fetchone()
    if found is None:
        return None
    before = from_text(MergeSnapshot, found[1])
    return CustomerMerge(gone=before.gone, at=before.stamp.at)


def all_merges(connection: sqlite3.Connection, kept_id: str) -> tuple[MergeSnapshot, ...]:
    """All merges that can be undone, into a customer and into those merged into that one."""
    found = connection.execute(PARTS, (kept_id,)).fetchall()
    return tuple(from_text(MergeSnapshot, before) for (before,) in found)


def part_ids(connection: sqlite3.Connection, kept_id: str) -> tuple[str, ...]:
    """Ids of all who are a part of a customer, by merges here and by shared records."""
    found = connection.execute(ALL_PARTS, (kept_id,)).fetchall()
    return tuple(id for (id,) in found if id != kept_id)


def move_orders(connection: sqlite3.Connection, kept_id: str, gone_id: str) -> None:
    """Gives the orders of one customer to another whom that one is a part of."""
    connection.execute(_MOVE_ORDERS, (kept_id, gone_id))


def forget(connection: sqlite3.Connection, kept_id: str) -> None:
    """Deletes ``all_merges`` of a customer, inside a transaction."""
    connection.execute(_FORGET_PARTS, (kept_id,))


def _later(stamp: Stamp, last: CustomerMerge | None) -> Stamp:
    """The stamp of a merge, behind the last one also where a clock is slow.

    By it the last one is undone first.
    """
    if last is None or last.at < stamp.at:
        return stamp
    return stamp.model_copy(update={"at": last.at + timedelta(milliseconds=1)})


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
        PHONE_LINK.link(connection, kept_id, link.id, link.used_at, stamp)


class _Filled(NamedTuple):
    """A place that was filled with the address of another."""

    before: CustomerPlace
    after: CustomerPlace


def _give_places(
    connection: sqlite3.Connection, links: Sequence[Link], kept_id: str, stamp: Stamp
) -> tuple[_Filled, ...]:
    """Links another customer's places to a customer; returns the filled ones.

    A place within 20 m of one that the customer has fills the blanks of that one. What another
    counter's clerk types there meanwhile counts for more.
    """
    by_merge = stamp.model_copy(update={"origin": Origin.MERGE})
    filled: dict[str, _Filled] = {}
    for link in links:
        place = rows.place(connection, link.id)
        if place is None:
            continue
        own = rows.own_place_at(connection, kept_id, place.point) or place
        known = {name: getattr(place, name) for name in place.stamps}
        after = own.with_blanks_filled(by_merge, **known)
        if after is not own:
            filled[own.id] = _Filled(filled[own.id].before if own.id in filled else own, after)
            rows.write_place(connection, after)
        PLACE_LINK.link(connection, kept_id, own.id, link.used_at, stamp)
    return tuple(filled.values())


class _Party(NamedTuple):
    """One of the two.

    Attributes:
        id: Of the customer.
        uses: What the customer's own orders used.
    """

    id: str
    uses: LastUsedTimes

    @classmethod
    def of(cls, connection: sqlite3.Connection, id: str) -> _Party:
        """The customer, who has the own orders again."""
        uses = LastUsedTimes()
        for order in connection.execute(ORDERS, (id,)).fetchall():
            uses.add(*order)
        return cls(id, uses)

    def used_at(self, table: LinkTable, id: str) -> float | None:
        """Time of the last order with a phone or a place; None for none."""
        uses = self.uses.phones if table is PHONE_LINK else self.uses.places
        return uses.get(id)


def _return_links(
    connection: sqlite3.Connection,
    table: LinkTable,
    before: LinksBefore,
    kept: _Party,
    gone: _Party,
) -> None:
    """Restores the links of both; of what came since each has what the own orders used.

    What no order used and the other one never had stays with the kept one, such as out of a file.
    """
    known, others = ({link.id: link for link in each} for each in (before.kept, before.gone))
    for link in table.links_of(connection, kept.id):
        use, gone_use = (each.used_at(table, link.id) for each in (kept, gone))
        if link.id not in others and gone_use is not None:
            others[link.id] = link.model_copy(update={"used_at": gone_use})
        is_gone_ones = link.id in others and use is None
        returned = None if is_gone_ones else _used(link, use)
        if link.id in known:
            returned = _returned(link, known[link.id], use)
        if returned is not link:
            table.restore(connection, kept.id, link.id, returned)
    for link in others.values():
        table.restore(connection, gone.id, link.id, link)


def _used(link: Link, at: float | None) -> Link:
    return link if at is None else link.model_copy(update={"used_at": at})


def _returned(now: Link, before: Link, used_at: float | None) -> Link:
    """A link that the kept customer had, without what the merge has made of it."""
    if used_at is None or used_at <= before.used_at:
        return before
    return _used(now, used_at)


def _without(now: R, stamp: Stamp, before: R, after: R | None) -> R:
    """A record without what a merge has set, unless it was set again since.

    Args:
        now: The record.
        stamp: Of the merge.
        before: The record before it.
        after: The record after it: where a clock is slow a stamp is later than that of the merge.
            None for merges of earlier releases.
    """
    names = [name for name, each in now.stamps.items() if each == stamp]
    if after is not None:
        names += [name for name in now.stamps if _is_still(name, now, before, after)]
    stamps = {name: each for name, each in now.stamps.items() if name not in names}
    stamps |= {name: before.stamps[name] for name in names if name in before.stamps}
    values = {name: getattr(before, name) for name in names}
    return now.model_copy(update={**values, "stamps": stamps})


def _is_still(name: str, now: R, before: R, after: R) -> bool:
    """Whether a field is as the merge has set it."""
    if not hasattr(before, name):
        return False
    return bool(getattr(before, name) != getattr(after, name) == getattr(now, name))

"""Undoes the last merge of two customers.

What came since is told by orders and by what both had, and by no time: the clock that stamped the
merge may go wrong.
"""

from __future__ import annotations

import sqlite3
from typing import Final, NamedTuple, TypeVar

from deskdispatch.domain.customers.record import Record, Stamp
from deskdispatch.journal.change_log import NOW_MS
from deskdispatch.journal.customers import ids, rows
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, Link, LinkTable
from deskdispatch.journal.customers.merging import NEWEST, Before, LinksBefore
from deskdispatch.journal.customers.uses import Uses
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, listed

R = TypeVar("R", bound=Record)

_RETURN_ORDERS: Final = """
    UPDATE customer_orders SET customer_id = ?1, recorded_id = nullif(recorded_id, ?1)
    WHERE customer_id = ?2 AND delivery_id IN (SELECT value FROM json_each(?3))
"""
ORDERS: Final = """
    SELECT phone_id, second_phone_id, place_id, at FROM customer_orders WHERE customer_id = ?
"""
_FORGET: Final = "DELETE FROM customer_merges WHERE gone_id = ?"
_PART: Final = "DELETE FROM merged_customers WHERE id = ?"
_NOTE_WHOLE: Final = f"""
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', into_id, {NOW_MS} FROM sharing CROSS JOIN merged_customers
    WHERE merged_customers.id = ?
"""
"""Records may have merged this one with too many, who are fewer from now on."""


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
        connection.execute(_RETURN_ORDERS, (gone_id, kept_id, listed(before.orders)))
        both = (_Party.of(connection, kept_id), _Party.of(connection, gone_id))
        _return_links(connection, PHONE_LINK, before.phones, *both)
        _return_links(connection, PLACE_LINK, before.places, *both)
        is_sharing = ids.is_sharing(connection)
        filled_after = {place.id: place for place in before.filled_after}
        for place in before.filled:
            if (now := rows.place(connection, place.id)) is not None:
                after = filled_after.get(place.id)
                left = _without(now, before.stamp, place, after, is_sharing)
                rows.write_place(connection, left)
        rows.write_customer(
            connection, _without(kept, before.stamp, before.kept, before.kept_after, is_sharing)
        )
        rows.write_customer(connection, before.gone)
        for id in (kept_id, gone_id):
            rows.update_seen(connection, id)
            rows.update_search(connection, id)
        connection.execute(_FORGET, (gone_id,))
        connection.execute(_NOTE_WHOLE, (gone_id,))
        connection.execute(_PART, (gone_id,))
    return True


class _Party(NamedTuple):
    """One of the two.

    Attributes:
        id: Of the customer.
        uses: What the customer's own orders used.
    """

    id: str
    uses: Uses

    @classmethod
    def of(cls, connection: sqlite3.Connection, id: str) -> _Party:
        """The customer, who has the own orders again."""
        uses = Uses()
        for order in connection.execute(ORDERS, (id,)).fetchall():
            uses.add(*order)
        return cls(id, uses)

    def used_at(self, table: LinkTable, id: str) -> float | None:
        """When an order used a phone or a place last; None where none did."""
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
    if before.is_linked and not now.is_linked:
        return now
    if used_at is None or used_at <= before.used_at:
        return before
    return _used(now, used_at)


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

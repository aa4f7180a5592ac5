"""Rows of the merges that counters share, so that any of them can undo one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from deskdispatch.domain.customers.customer import Customer, CustomerPlace
from deskdispatch.domain.customers.record import Origin, Stamp
from deskdispatch.domain.sharing.customer_group import (
    ATTRIBUTES,
    INTO,
    MERGE,
    CustomerGroup,
    group_at,
    is_clerks,
    root_of,
    same_of,
)
from deskdispatch.domain.sharing.hybrid_time import moment_of
from deskdispatch.domain.sharing.record import SharedRecord
from deskdispatch.journal.customers.group_rows import GroupRows, LinkRow, links_of
from deskdispatch.journal.customers.merging import Before, LinksBefore
from deskdispatch.journal.values import listed, parsed, sent_time, time_of, time_text, to_text

KNOWN: Final = """
    SELECT gone_id, kept_id, merged_at, before FROM customer_merges
    WHERE gone_id IN (SELECT value FROM json_each(?1))
        OR kept_id IN (SELECT value FROM json_each(?1))
"""
_WRITE: Final = """
    REPLACE INTO customer_merges (gone_id, kept_id, merged_at, before) VALUES (?, ?, ?, ?)
"""
_DELETE: Final = "DELETE FROM customer_merges WHERE gone_id = ?"
RECORDED: Final = """
    SELECT delivery_id FROM customer_orders
    WHERE customer_id = ? AND coalesce(recorded_id, customer_id) IN (SELECT value FROM json_each(?))
    ORDER BY delivery_id
"""


class _MergeRow(NamedTuple):
    gone_id: str
    kept_id: str
    merged_at: str
    before: str


class GroupMerges:
    """The merges by clerks of some groups.

    Args:
        connection: To the journal, inside a transaction.
        records: All records of the groups, by id.
        into: Whom each is a part of.
        found: Their rows.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        records: Mapping[str, SharedRecord],
        into: Mapping[str, str],
        found: GroupRows,
    ) -> None:
        self._connection = connection
        self._records = records
        self._into = into
        self._rows = found

    def write(self) -> None:
        """Makes the rows say what the records say; those without a record stay."""
        rows = self._connection.execute(KNOWN, (listed(self._records),)).fetchall()
        known = {row[0]: _MergeRow(*row) for row in rows if row[0] in self._records}
        wanted = {row.gone_id: row for row in self._wanted(known)}
        for gone_id in known.keys() - wanted.keys():
            self._connection.execute(_DELETE, (gone_id,))
        changed = (row for gone_id, row in wanted.items() if known.get(gone_id) != row)
        self._connection.executemany(_WRITE, changed)

    def _wanted(self, known: Mapping[str, _MergeRow]) -> Iterator[_MergeRow]:
        for gone_id, target in sorted(self._into.items()):
            record = self._records[gone_id]
            if is_clerks(record):
                kept_id = same_of(target, self._records, self._into)
                stated = record.value(MERGE)
                merge = stated if isinstance(stated, dict) else {}
                at = sent_time(merge.get("at")) or time_text(moment_of(record.fields[INTO].time))
                before = to_text(self._before(gone_id, kept_id, merge, at))
                yield _MergeRow(gone_id, kept_id, at, before)

    def _before(self, gone_id: str, kept_id: str, merge: Mapping[str, Any], at: str) -> Before:
        """What undoing the merge restores, by the records of the present."""
        gone_ids = {id for id in self._records if self._is_part(id, gone_id)}
        kept_ids = {id for id in self._records if self._is_part(id, kept_id)} - gone_ids
        gone = group_at(gone_id, gone_ids, self._records, self._into)
        kept = group_at(kept_id, kept_ids, self._records, self._into)
        stamp = Stamp(at=time_of(at), origin=Origin.CLERK)
        now = self._rows.customer(kept)
        filled = [each for each in merge.get("filled") or () if isinstance(each, dict)]
        root = root_of(gone_id, self._into)
        orders = self._connection.execute(RECORDED, (root, listed(gone_ids))).fetchall()
        return Before(
            stamp=stamp,
            kept=_with(now, merge.get("kept"), stamp),
            kept_after=_with(now, merge.get("kept_after"), stamp),
            gone=self._rows.customer(gone),
            phones=self._links(kept, gone, self._rows.phone_links),
            places=self._links(kept, gone, self._rows.place_links),
            filled=tuple(_places(each.get("before") for each in filled)),
            filled_after=tuple(_places(each.get("after") for each in filled)),
            orders=tuple(id for (id,) in orders),
        )

    def _is_part(self, id: str, of: str) -> bool:
        while id != of and id in self._into:
            id = self._into[id]
        return id == of

    def _links(
        self,
        kept: CustomerGroup,
        gone: CustomerGroup,
        links: Callable[[CustomerGroup], dict[str, LinkRow]],
    ) -> LinksBefore:
        return LinksBefore(kept=links_of(links(kept)), gone=links_of(links(gone)))


def stated(before: Before) -> dict[str, Any]:
    """What a merge has changed, for other counters: without the links, which other fields say."""
    after = before.kept if before.kept_after is None else before.kept_after
    names = [name for name in ATTRIBUTES if getattr(before.kept, name) != getattr(after, name)]
    filled = zip(before.filled, before.filled_after, strict=False)
    return {
        "at": time_text(before.stamp.at),
        "kept": _stated(before.kept, names),
        "kept_after": _stated(after, names),
        "filled": [{"before": _json(one), "after": _json(other)} for one, other in filled],
    }


def _stated(customer: Customer, names: list[str]) -> dict[str, Any]:
    """Fields by name; null for one that was never set."""
    values = customer.model_dump(mode="json")
    return {name: values[name] if name in customer.stamps else None for name in names}


def _json(place: CustomerPlace) -> dict[str, Any]:
    return place.model_dump(mode="json", by_alias=True, exclude_unset=True)


def _with(customer: Customer, fields: Any, stamp: Stamp) -> Customer:
    """A customer with fields as a merge has stated them."""
    stated = fields if isinstance(fields, dict) else {}
    known = {name: value for name, value in stated.items() if name in ATTRIBUTES}
    values = {name: value for name, value in known.items() if value is not None}
    left = {name: getattr(customer, name) for name in ATTRIBUTES if name not in known}
    stamps = {name: each for name, each in customer.stamps.items() if name not in known}
    stamps |= dict.fromkeys(values, stamp)
    try:
        return Customer(id=customer.id, stamps=stamps, **left, **values)
    except ValidationError:  # of a release that states something else
        return customer


def _places(several: Iterable[Any]) -> Iterator[CustomerPlace]:
    for each in several:
        if (place := parsed(CustomerPlace, each)) is not None:
            yield place

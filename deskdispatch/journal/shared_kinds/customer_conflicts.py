"""What clerks typed of a customer at once, or at two places that are one: both are to be seen."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from deskdispatch.domain.customers.customer import CustomerPlace, CustomerProfile
from deskdispatch.domain.sharing.conflict import Conflict
from deskdispatch.domain.sharing.customer_group import CLERKS
from deskdispatch.domain.sharing.edits import LostValue, lost_values, stamp_of
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedKind, SharedRecord
from deskdispatch.journal.customers import rows
from deskdispatch.journal.shared_kinds import customer_groups, places
from deskdispatch.journal.shared_records import records, state

NEAR: Final = "SELECT place_id FROM near_places WHERE customer_id = ?"


def of_customer(connection: sqlite3.Connection, profile: CustomerProfile) -> tuple[Conflict, ...]:
    """What a clerk is asked of a customer and the places, until one has decided anywhere.

    Args:
        connection: To the journal.
        profile: The customer, with the places that are shown.
    """
    if not (counter_id := state.counter_id(connection)):
        return ()
    found = [*_of_customer(connection, profile.customer.id), *_of_places(connection, profile)]
    return tuple(
        Conflict.of(kind, id, lost, counts, counter_id)
        for kind, id, lost, counts in found
        if lost.value != (None if counts is None else counts.value)
    )


_Found = tuple[SharedKind, str, LostValue, SharedField | None]


def _of_customer(connection: sqlite3.Connection, id: str) -> Iterator[_Found]:
    ids = customer_groups.connected(connection, [id])
    groups = customer_groups.read(connection, ids).groups
    if (group := next((each for each in groups if each.root.id == id), None)) is None:
        return
    hidden = (_lost(name, each) for name in CLERKS for each in group.hidden(name))
    for lost in _open(group.members, hidden):
        if lost.field in CLERKS:
            yield SharedKind.CUSTOMER, id, lost, group.field(lost.field)


def _of_places(connection: sqlite3.Connection, profile: CustomerProfile) -> Iterator[_Found]:
    near_ids = sorted(id for (id,) in connection.execute(NEAR, (profile.customer.id,)))
    near = [each for id in near_ids if (each := rows.place(connection, id)) is not None]
    wanted = [each.id for each in (*profile.places, *near)]
    known = records.read_all(connection, ((SharedKind.PLACE, id) for id in wanted))
    found = {id: row.record for (_, id), row in known.items()}
    for place in profile.places:
        if (record := found.get(place.id)) is not None:
            hidden = _of_near(place, near, found)
            for lost in _open([record], hidden):
                if lost.field in places.ROWS.asked:
                    yield SharedKind.PLACE, place.id, lost, record.fields.get(lost.field)


def _of_near(
    place: CustomerPlace, near: Iterable[CustomerPlace], found: Mapping[str, SharedRecord]
) -> Iterator[LostValue]:
    """What clerks typed at places within 20 m, as which this one stands."""
    for each in near:
        if each.is_at(place.point) and (record := found.get(each.id)) is not None:
            yield from lost_values(record)
            for name in sorted(places.ROWS.asked):
                field = record.fields.get(name)
                if field is not None and field.rank >= Rank.CLERK and field.value:
                    yield _lost(name, field)


def _lost(name: str, field: SharedField) -> LostValue:
    return LostValue(name, field.value, stamp_of(field))


def _open(shown: Iterable[SharedRecord], hidden: Iterable[LostValue]) -> list[LostValue]:
    """What no clerk has decided upon, of each text the one that was typed last."""
    fields = {name: each for record in shown for name, each in record.fields.items()}
    several = [lost for record in shown for lost in lost_values(record)]
    several += (each for each in hidden if each.name not in fields)
    decided = {name for record in shown for name, each in record.fields.items() if not each.value}
    last: dict[tuple[str, str], LostValue] = {}
    for each in sorted(several, key=lambda each: (each.field, each.stamp)):
        if each.name not in decided:
            last[each.field, repr(each.value)] = each
    return list(last.values())

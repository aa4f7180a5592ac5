"""Customers who are one: merged by clerks, or recorded twice by counters that were apart.

Each record says whom it is a part of. Out of the same records every counter makes the same groups,
also where clerks have merged two customers crosswise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from deskdispatch.domain import phone
from deskdispatch.domain.customers.names import is_equal_name, is_same_name
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedField, SharedRecord

INTO: Final = "into"
"""The field with the id of the customer whom this one is a part of; null for none.

Where a clerk has set it, the other one's fields count. Where the program has, both are the same
person, and of each field the value that counts for more.
"""
PHONE: Final = "phone:"
PLACE: Final = "place:"
"""What the fields of links begin with, before the number in E.164 form or the place's id."""

LARGEST_GROUP: Final = 32
"""Customers who are one. Where records chain more of them no clerk has merged these by hand: then
none of them is a part of another, so that they cost no more time than others do.
"""

_KEY: Final = re.compile(r"\+?[0-9]+")

NAME: Final = "name"
OTHER_NAMES: Final = "other_names"
TEXTS: Final = (NAME, "driver_note", "counter_note", "warning")
CLERKS: Final = (*TEXTS, "is_blocked")
"""The fields of ``Customer`` that clerks set."""
ATTRIBUTES: Final = (*CLERKS, OTHER_NAMES)
"""All of its fields."""


@dataclass(frozen=True)
class CustomerGroup:
    """A customer with all who are a part of that one.

    Attributes:
        root: The one who is left.
        same: Records of the same person that the program joined, the root among them.
        merged: Records that clerks merged into these, and their parts.
    """

    root: SharedRecord
    same: tuple[SharedRecord, ...]
    merged: tuple[SharedRecord, ...] = ()

    @property
    def members(self) -> tuple[SharedRecord, ...]:
        """Records of ``same`` and ``merged``."""
        return (*self.same, *self.merged)

    def field(self, name: str) -> SharedField | None:
        """The value that counts of an attribute; None where it was never set or has another form.

        The other names are those of the root alone, see ``other_names``.
        """
        if name == OTHER_NAMES:
            return _valid(self.root, name)
        found = (_valid(each, name) for each in self.same)
        return strongest(each for each in found if each is not None)

    @property
    def name(self) -> str:
        """The name of the person."""
        found = self.field(NAME)
        return "" if found is None else str(found.value)

    @property
    def other_names(self) -> tuple[str, ...]:
        """All other names of the person."""
        return self.with_other_names(_names(self.root)[1:])

    def with_other_names(self, own: Iterable[str]) -> tuple[str, ...]:
        """All other names, were ``own`` those of the root."""
        others = (name for each in self.members[1:] for name in _names(each))
        names = dict.fromkeys([*own, *others])
        return tuple(name for name in names if name and name != self.name)

    def links(self, prefix: str) -> Mapping[str, SharedField]:
        """The phones or places of all, by what follows the prefix; linked by any is linked."""
        return self._links[prefix]

    @cached_property
    def _links(self) -> Mapping[str, Mapping[str, SharedField]]:
        found: dict[str, dict[str, SharedField]] = {PHONE: {}, PLACE: {}}
        for record in self.members:
            for name, each in record.fields.items():
                if is_link(name, each.value):
                    prefix = PHONE if name.startswith(PHONE) else PLACE
                    known, id = found[prefix], link_id(name)
                    known[id] = _both(known[id], each) if id in known else each
        return found

    def is_double_of(self, other: CustomerGroup) -> bool:
        """Whether both are one person, recorded by two counters under two spellings.

        They have a phone in common, and names that the program found may be one person's, or
        clerks have given both the same; no clerk has parted them.
        """
        return any(_are_alike(one, two) for one in self.same for two in other.same)


def groups_of(records: Mapping[str, SharedRecord]) -> tuple[CustomerGroup, ...]:
    """The groups of these customers, by the ids of the roots; erased ones are in none.

    Args:
        records: By their ids, with all whom they are a part of and who are a part of them.
    """
    into = parts(records)
    roots: dict[str, list[str]] = {}
    for id in sorted(records):
        if not is_erased(records[id]):
            roots.setdefault(root_of(id, into), []).append(id)
    return tuple(group_at(root, ids, records, into) for root, ids in sorted(roots.items()))


def group_at(
    root: str, ids: Iterable[str], records: Mapping[str, SharedRecord], into: Mapping[str, str]
) -> CustomerGroup:
    """A group by the ids of its members.

    Args:
        root: The one of them who is left.
        ids: Of all.
        records: By their ids.
        into: As ``parts`` gives it.
    """
    same: list[SharedRecord] = []
    merged: list[SharedRecord] = []
    for id in sorted(ids):
        if id != root:
            is_same = same_of(id, records, into) == root
            (same if is_same else merged).append(records[id])
    return CustomerGroup(records[root], (records[root], *same), tuple(merged))


def parts(records: Mapping[str, SharedRecord]) -> dict[str, str]:
    """Maps customer ids to the ids of those whom they are a part of.

    Of customers who are a part of each other in a circle, the one that counts least is of none.
    """
    into = {
        id: target
        for id, record in records.items()
        if isinstance(target := record.value(INTO), str)
        and target != id
        and not is_erased(record)
        and target in records
        and not is_erased(records[target])
    }
    for id in sorted(into):
        circle = _circle(id, into)
        if circle:
            weakest = min(circle, key=lambda each: (_order(records[each]), each))
            del into[weakest]
    return into


def root_of(id: str, into: Mapping[str, str]) -> str:
    """The one who is left of all that a customer is a part of."""
    while id in into:
        id = into[id]
    return id


def same_of(id: str, records: Mapping[str, SharedRecord], into: Mapping[str, str]) -> str:
    """The one who is left of those who are the same person without a clerk's doing."""
    while id in into and not is_clerks(records[id]):
        id = into[id]
    return id


def is_clerks(record: SharedRecord) -> bool:
    """True: a clerk has said whom a customer is a part of, or that it is of none."""
    found = record.fields.get(INTO)
    return found is not None and found.rank >= Rank.CLERK


def is_erased(record: SharedRecord) -> bool:
    return bool(record.value(ERASED))


def is_link(name: str, value: Any) -> bool:
    """Whether a field links a customer to a phone or a place."""
    if not name.startswith((PHONE, PLACE)):
        return False
    if name.startswith(PHONE) and not _KEY.fullmatch(name.removeprefix(PHONE)):
        return False
    return isinstance(value, dict) and type(value.get("linked")) is bool


def link_id(name: str) -> str:
    """The key of the phone or the id of the place that a field links to."""
    if not name.startswith(PHONE):
        return name.removeprefix(PLACE)
    stated = name.removeprefix(PHONE)
    return stated if stated.startswith("+") else phone.key(stated)  # as an old counter states it


def used_at(value: Mapping[str, Any]) -> float:
    """Last use that a link itself states, seconds since 1970; orders may say a later one."""
    stated = value.get("used")
    return float(stated) if isinstance(stated, int | float) else 0.0


def strongest(fields: Iterable[SharedField]) -> SharedField | None:
    """The field that counts for more than the others; None of none."""
    best = None
    for each in fields:
        if best is None or each.is_over(best):
            best = each
    return best


def _both(one: SharedField, two: SharedField) -> SharedField:
    """One link of two customers who are one: linked by any, used when the last one was."""
    best = two if two.is_over(one) else one
    value = {
        **best.value,
        "linked": one.value["linked"] or two.value["linked"],
        "used": max(used_at(one.value), used_at(two.value)),
    }
    return best._replace(value=value)


def _valid(record: SharedRecord, name: str) -> SharedField | None:
    """A field as this release reads it."""
    found = record.fields.get(name)
    if found is None:
        return None
    value = found.value
    if name in TEXTS:
        return found if isinstance(value, str) else None
    if name == OTHER_NAMES:
        is_texts = isinstance(value, list) and all(isinstance(each, str) for each in value)
        return found if is_texts else None
    return found if isinstance(value, bool) else None


def _names(record: SharedRecord) -> tuple[str, ...]:
    name, others = _valid(record, NAME), _valid(record, OTHER_NAMES)
    first = "" if name is None else str(name.value)
    return (first, *(() if others is None else others.value))


def _are_alike(one: SharedRecord, two: SharedRecord) -> bool:
    """Whether no clerk has parted them, and phone and name are one person's."""
    if is_clerks(one) or is_clerks(two):
        return False
    if not any(_is_linked(one, name) and _is_linked(two, name) for name in one.fields):
        return False
    names = [_valid(each, NAME) for each in (one, two)]
    first, second = ("" if name is None else str(name.value) for name in names)
    if any(name is not None and name.rank >= Rank.CLERK for name in names):
        return is_equal_name(first, second)
    return is_same_name(first, second)


def _is_linked(record: SharedRecord, name: str) -> bool:
    found = record.fields.get(name)
    if found is None or not name.startswith(PHONE):
        return False
    return is_link(name, found.value) and bool(found.value["linked"])


def _circle(id: str, into: Mapping[str, str]) -> list[str]:
    """The circle that a customer is in; empty for none."""
    walked = [id]
    while (id := into.get(id, "")) and id not in walked:
        walked.append(id)
    return walked[walked.index(id) :] if id else []


def _order(record: SharedRecord) -> tuple[int, int, str]:
    field = record.fields[INTO]
    return field.rank, field.time, field.counter

"""Groups customers who are one: merged by clerks, or recorded twice by separated counters.

Each record names the customer that it is a part of. From the same records every counter makes the
same groups, even if clerks have merged two customers into each other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from deskdispatch.domain import phone
from deskdispatch.domain.customers.customer import is_equal_name, is_same_name
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedField, SharedRecord

INTO: Final = "into"
"""The field with the id of the customer that this one is a part of; null for none.

If a clerk has set it, the other customer's fields take precedence. If the program has, both are
the same person, and each field has the value that takes precedence.
"""
PHONE: Final = "phone:"
PLACE: Final = "place:"
"""Prefixes of link fields, before the number in E.164 form or the place's id."""

LARGEST_GROUP: Final = 32
"""Maximum customers who are one. A longer chain was not merged by hand: then none of them is
a part of another, so that they cost no more time than other customers.
"""

_KEY: Final = re.compile(r"\+?[0-9]+")

NAME: Final = "name"
OTHER_NAMES: Final = "other_names"
TEXTS: Final = (NAME, "driver_note", "counter_note", "warning")
CLERK_ATTRIBUTES: Final = (*TEXTS, "is_blocked")
"""The fields of ``Customer`` that clerks set."""
ATTRIBUTES: Final = (*CLERK_ATTRIBUTES, OTHER_NAMES)


@dataclass(frozen=True)
class CustomerGroup:
    """A customer with all records that are a part of it.

    Attributes:
        root: The customer that remains.
        same: Records of the same person, joined by the program, the root first.
        merged: Records that clerks merged into these, and their parts.
    """

    root: SharedRecord
    same: tuple[SharedRecord, ...]
    merged: tuple[SharedRecord, ...] = ()

    @property
    def members(self) -> tuple[SharedRecord, ...]:
        return (*self.same, *self.merged)

    @cached_property
    def attributes(self) -> Mapping[str, SharedField]:
        """The attributes with their valid fields; other names are those of all members."""
        found: dict[str, SharedField] = {}
        for record in self.same:
            for name in CLERK_ATTRIBUTES:
                each = _valid_field(record, name)
                if each is not None and (name not in found or each.is_over(found[name])):
                    found[name] = each
        shown = found[NAME].value if NAME in found else ""
        names = [*_names(self.root)[1:], *(n for each in self.members[1:] for n in _names(each))]
        others = [name for name in dict.fromkeys(names) if name and name != shown]
        own = _valid_field(self.root, OTHER_NAMES)
        if own is not None or others:
            own = own or SharedField([], Rank.AUTOMATIC, 0, "")
            found[OTHER_NAMES] = own._replace(value=others)
        return found

    @cached_property
    def links(self) -> Mapping[str, Mapping[str, SharedField]]:
        """Links of all members by ``PHONE`` and ``PLACE``, then by the text after the prefix."""
        found: dict[str, dict[str, SharedField]] = {PHONE: {}, PLACE: {}}
        for record in self.members:
            for name, each in record.fields.items():
                prefix = name[: len(PHONE)]
                if prefix in found and (id := _linked_id(name, each.value)) is not None:
                    known = found[prefix].get(id)
                    found[prefix][id] = each if known is None else _merge_links(known, each)
        return found

    def is_double_of(self, other: CustomerGroup) -> bool:
        """Whether both are one person, recorded by two counters under two spellings.

        True for a common phone, and names that may be one person's; names set by a clerk must be
        equal.
        """
        if self.links[PHONE].keys().isdisjoint(other.links[PHONE]):
            return False
        return any(_are_alike(one, two) for one in self.same for two in other.same)


def groups_of(records: Mapping[str, SharedRecord]) -> tuple[CustomerGroup, ...]:
    """Returns the groups of these customers, by the ids of their roots, without erased ones."""
    into = _targets(records)
    same: dict[str, list[SharedRecord]] = {}
    merged: dict[str, list[SharedRecord]] = {}
    for id, record in sorted(records.items()):
        root, is_same = id, True
        while root in into:
            is_same = is_same and not is_merged_by_clerk(records[root])
            root = into[root]
        if not is_erased(record) and id != root:
            (same if is_same else merged).setdefault(root, []).append(record)
    return tuple(
        CustomerGroup(record, (record, *same.get(id, ())), tuple(merged.get(id, ())))
        for id, record in sorted(records.items())
        if id not in into and not is_erased(record)
    )


def _targets(records: Mapping[str, SharedRecord]) -> dict[str, str]:
    """Maps ids to the customers they are a part of; a cycle breaks at its weakest link."""
    into = {
        id: target
        for id, record in records.items()
        if isinstance(target := record.value(INTO), str)
        and target != id
        and target in records
        and not is_erased(record)
        and not is_erased(records[target])
    }
    for id in sorted(into):
        walked = [id]
        while (target := into.get(walked[-1], "")) and target not in walked:
            walked.append(target)
        if target:
            circle = walked[walked.index(target) :]
            del into[min(circle, key=lambda each: (records[each].fields[INTO][1:], each))]
    return into


def is_merged_by_clerk(record: SharedRecord) -> bool:
    """Whether a clerk has set the customer that a record is a part of."""
    found = record.fields.get(INTO)
    return found is not None and found.rank >= Rank.CLERK


def is_erased(record: SharedRecord) -> bool:
    return bool(record.value(ERASED))


def used_at(link: SharedField) -> float:
    """Returns the last use stated by a link, seconds since 1970; orders may be later."""
    stated = link.value.get("used")
    return float(stated) if isinstance(stated, int | float) else 0.0


def spelling(key: str, link: SharedField) -> str:
    number = link.value.get("number")
    return number if isinstance(number, str) and number else key


def shorter_spelling(number: str, other: str) -> str:
    """Returns the shorter spelling of a phone: without the country code, if anybody typed it so."""
    return min(number, other, key=lambda each: (len(each), each))


def _linked_id(name: str, value: Any) -> str | None:
    if not isinstance(value, dict) or value.get("linked") is not True:
        return None
    stated = name[len(PHONE) :]
    if not name.startswith(PHONE):
        return stated
    if not _KEY.fullmatch(stated):
        return None
    return stated if stated.startswith("+") else phone.key(stated)  # as written by an old counter


def _merge_links(one: SharedField, two: SharedField) -> SharedField:
    best = two if two.is_over(one) else one
    numbers = [number for each in (one, two) if (number := spelling("", each))]
    value = {**best.value, "used": max(used_at(one), used_at(two))}
    if numbers:
        value["number"] = shorter_spelling(numbers[0], numbers[-1])
    return best._replace(value=value)


def _valid_field(record: SharedRecord, name: str) -> SharedField | None:
    """Returns a field if its value is valid in this release."""
    found = record.fields.get(name)
    if found is None:
        return None
    if name == OTHER_NAMES:
        is_valid = isinstance(found.value, list) and all(isinstance(e, str) for e in found.value)
    else:
        is_valid = isinstance(found.value, str if name in TEXTS else bool)
    return found if is_valid else None


def _names(record: SharedRecord) -> tuple[str, ...]:
    name, others = _valid_field(record, NAME), _valid_field(record, OTHER_NAMES)
    return ("" if name is None else name.value, *(() if others is None else others.value))


def _are_alike(one: SharedRecord, two: SharedRecord) -> bool:
    names = [_valid_field(each, NAME) for each in (one, two)]
    first, second = _names(one)[0], _names(two)[0]
    if any(name is not None and name.rank >= Rank.CLERK for name in names):
        return is_equal_name(first, second)
    return is_same_name(first, second)

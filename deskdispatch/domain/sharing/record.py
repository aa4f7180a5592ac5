"""Shared records: JSON fields that each know when, where and by what they were set.

Copies of a record merge field by field, in any order and any number of times, to the same result.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, Final, NamedTuple

from deskdispatch.domain.customers.record import OF_PROGRAM


class SharedKind(StrEnum):
    """The kinds of records that this release knows; others are kept and passed on."""

    DELIVERY = "delivery"
    """By the service's id: what was asked and where, and whose order it was."""
    CUSTOMER = "customer"
    PLACE = "place"
    """A drop-off of customers."""
    SAVED_PLACE = "saved_place"
    """A point that clerks gave a name."""
    CLERK = "clerk"
    """Who may book under a name, with the hash of a PIN."""
    DRAFT = "draft"
    """A form put aside by name."""
    PRINT = "print"
    """A slip that was claimed, and maybe printed, by one counter."""
    ALERT = "alert"
    """That somebody took note of one."""
    UNCONFIRMED = "unconfirmed"
    """That a counter does not know what became of a booking: for that counter alone to resolve."""
    WRONG_BOOKING = "wrong_booking"
    """That a delivery was reported to the operator, and what came of it."""
    COUNTER = "counter"
    TEMPLATE = "template"
    """A draft that stays, and when it comes again."""
    STANDING_ROW = "standing_row"
    """An hour of a standing order: which counter prepares it, and which has booked it."""
    DRAWER_COUNT = "drawer_count"
    """A count of the drawer, which never changes."""
    SETTLED_CASH = "settled_cash"
    """By a delivery's id: each counter's mark that a courier's list settled its cash."""


class Rank(IntEnum):
    """Sources of a field; a higher one counts for more than a later time."""

    AUTOMATIC = 0
    """The program, out of a delivery, a booking or a merge: it fills blanks only."""
    CLERK = 1
    """Somebody who meant to, also by a file."""
    ERASED = 9
    """Gone for good."""


Key = tuple[str, str]
"""Kind and id of a record."""

ERASED: Final = "erased"
"""The field of a record that was erased: it keeps no field of a lower rank, in any copy.

False where a counter that did not know of it needs the record for somebody else.
"""


def rank_of(origin: str) -> Rank:
    return Rank.AUTOMATIC if origin in OF_PROGRAM else Rank.CLERK


_BLANK: Final[tuple[Any, ...]] = (None, "", [], {})


class SharedField(NamedTuple):
    """One field of a record: a JSON value, its ``Rank``, its hybrid time, and where it was set."""

    value: Any
    rank: int
    time: int
    counter: str

    @property
    def is_blank(self) -> bool:
        """Whether nothing is known and nobody said so: the program may fill it."""
        return self.rank == Rank.AUTOMATIC and self.value in _BLANK

    def is_over(self, other: SharedField) -> bool:
        """Whether it counts for more: by rank, time, counter and value, so that all PCs agree."""
        if (stamp := self[1:]) != other[1:]:
            return stamp > other[1:]
        return self.value is not other.value and _json(self.value) > _json(other.value)


@dataclass(frozen=True, slots=True)
class SharedRecord:
    """A record with its fields; ``read_as`` is the text that it was read from."""

    kind: str
    id: str
    fields: Mapping[str, SharedField] = field(default_factory=dict)
    read_as: str | None = field(default=None, compare=False, repr=False)

    def merged(self, other: SharedRecord) -> SharedRecord:
        """Takes over the other's fields that count for more; returns itself where there are none.

        Fields of an erased record that are not erased are dropped.
        """
        if other.fields == self.fields:
            return self
        if not self.fields and _kept(other.fields) is other.fields:
            return other
        newer = {
            name: theirs
            for name, theirs in other.fields.items()
            if (ours := self.fields.get(name)) is None or theirs.is_over(ours)
        }
        kept = _kept({**self.fields, **newer})
        is_same = len(kept) == len(self.fields) and newer.keys().isdisjoint(kept)
        return self if is_same else SharedRecord(self.kind, self.id, kept)

    def signed_by(self, counter_id: str) -> SharedRecord:
        """Keeps the fields that were set at a counter: it may share no others."""
        own = {name: each for name, each in self.fields.items() if each.counter == counter_id}
        return self if len(own) == len(self.fields) else SharedRecord(self.kind, self.id, own)

    def value(self, name: str) -> Any:
        found = self.fields.get(name)
        return None if found is None else found.value

    @property
    def newest(self) -> int:
        return max((each.time for each in self.fields.values()), default=0)

    @property
    def text(self) -> str:
        return _json(self.fields) if self.read_as is None else self.read_as

    @classmethod
    def from_text(cls, kind: str, id: str, text: str) -> SharedRecord:
        """Reads the fields; raises ``ValueError`` for what is none."""
        try:
            found = json.loads(text)
            fields = {name: SharedField(*parts) for name, parts in found.items()}
        except (TypeError, AttributeError) as error:
            raise ValueError("not the fields of a record") from error
        kinds = {(type(each.rank), type(each.time), type(each.counter)) for each in fields.values()}
        if kinds - {(int, int, str)}:
            raise ValueError("not a field of a record")
        return cls(kind, id, fields, text)


def _kept(fields: Mapping[str, SharedField]) -> Mapping[str, SharedField]:
    if (gone := fields.get(ERASED)) is None or gone.rank < Rank.ERASED or not gone.value:
        return fields
    return {name: each for name, each in fields.items() if each.rank >= Rank.ERASED}


_json: Final = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), sort_keys=True
).encode  # kept: making one takes as long as a record does

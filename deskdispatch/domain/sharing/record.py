"""Shared records: JSON fields, each with the time, counter and source of its last change.

Copies of a record merge field by field, in any order and any number of times, to the same result.

The times are hybrid logical times, which order the changes of several PCs whose clocks may be
wrong: milliseconds since 1970, shifted left by 16 bits, plus a count. A clock that has seen a time
never returns an earlier one, so a change is later than everything that its PC knew, whatever the
PC's clock shows. (Kulkarni et al., *Logical Physical Clocks*, 2014.)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import IntEnum, StrEnum
from typing import Any, Final, NamedTuple

from deskdispatch.domain.customers.customer import PROGRAM_ORIGINS

COUNT_BITS: Final = 16
"""Bits of the count; an overflow carries into the milliseconds, which is harmless."""

LAST_TIME: Final = 1 << 62
"""The last hybrid time, in the year 4199: arithmetic with it stays within 64 bits."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)


def hybrid_time(moment: datetime) -> int:
    return ((moment - _EPOCH) // _MILLISECOND) << COUNT_BITS


def moment_of(time: int) -> datetime:
    return _EPOCH + (time >> COUNT_BITS) * _MILLISECOND


class SharedKind(StrEnum):
    """The kinds of records known to this release; others are kept and passed on."""

    DELIVERY = "delivery"
    """The request for a delivery, its place, and its customer, by the service's id."""
    CUSTOMER = "customer"
    PLACE = "place"
    """A drop-off of customers."""
    SAVED_PLACE = "saved_place"
    """A point named by clerks."""
    CLERK = "clerk"
    """A clerk's name for bookings, with the hash of a PIN."""
    DRAFT = "draft"
    """A form that was put aside under a name."""
    PRINT = "print"
    """A slip that was claimed, and perhaps printed, by one counter."""
    ALERT = "alert"
    """The acknowledgement of an alert."""
    UNCONFIRMED = "unconfirmed"
    """A booking whose outcome a counter does not know; only that counter resolves it."""
    WRONG_BOOKING = "wrong_booking"
    """A delivery that was reported to the operator, and the outcome."""
    COUNTER = "counter"
    TEMPLATE = "template"
    """A draft that stays, and the times at which it repeats."""
    STANDING_ROW = "standing_row"
    """An hour of a standing order: the counter that prepares it, and the one that booked it."""
    DRAWER_COUNT = "drawer_count"
    """A count of the drawer, which never changes."""
    SETTLED_CASH = "settled_cash"
    """Each counter's mark that a courier's list settled a delivery's cash, by delivery id."""


class Rank(IntEnum):
    """Sources of a field; a higher rank takes precedence over a later time."""

    AUTOMATIC = 0
    """Set by the program, from a delivery, a booking or a merge: it only fills blanks."""
    CLERK = 1
    """Set by a clerk on purpose, also by a file."""
    ERASED = 9
    """Erased permanently."""


Key = tuple[str, str]
"""Kind and id of a record."""

ERASED: Final = "erased"
"""The field of a record that was erased: no copy keeps a field of a lower rank.

It is False if a counter that did not know of the erasure needs the record for somebody else.
"""


def rank_of(origin: str) -> Rank:
    return Rank.AUTOMATIC if origin in PROGRAM_ORIGINS else Rank.CLERK


_BLANK: Final[tuple[Any, ...]] = (None, "", [], {})


class SharedField(NamedTuple):
    """One field of a record: a JSON value, its ``Rank``, its hybrid time, and its counter."""

    value: Any
    rank: int
    time: int
    counter: str

    @property
    def is_blank(self) -> bool:
        """Whether the field is empty and no clerk set it, so that the program may fill it."""
        return self.rank == Rank.AUTOMATIC and self.value in _BLANK

    def is_over(self, other: SharedField) -> bool:
        """Whether it takes precedence, by rank, time, counter and value, so that all PCs agree."""
        if (stamp := self[1:]) != other[1:]:
            return stamp > other[1:]
        return self.value is not other.value and _json(self.value) > _json(other.value)


@dataclass(frozen=True, slots=True)
class SharedRecord:
    """A record with its fields; ``source_text`` is the text that it was read from."""

    kind: str
    id: str
    fields: Mapping[str, SharedField] = field(default_factory=dict)
    source_text: str | None = field(default=None, compare=False, repr=False)

    def merged(self, other: SharedRecord) -> SharedRecord:
        """Takes over fields of the other that take precedence; returns itself if there are none.

        Fields of an erased record that are not erased are dropped.
        """
        if other.fields == self.fields:
            return self
        if not self.fields and _purge(other.fields) is other.fields:
            return other
        newer = {
            name: theirs
            for name, theirs in other.fields.items()
            if (ours := self.fields.get(name)) is None or theirs.is_over(ours)
        }
        kept = _purge({**self.fields, **newer})
        is_same = len(kept) == len(self.fields) and newer.keys().isdisjoint(kept)
        return self if is_same else SharedRecord(self.kind, self.id, kept)

    def signed_by(self, counter_id: str) -> SharedRecord:
        """Returns the record with only the fields set at a counter, which may share no others."""
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
        return _json(self.fields) if self.source_text is None else self.source_text

    @classmethod
    def from_text(cls, kind: str, id: str, text: str) -> SharedRecord:
        """Reads the fields; raises ``ValueError`` if the text is invalid."""
        try:
            found = json.loads(text)
            fields = {name: SharedField(*parts) for name, parts in found.items()}
        except (TypeError, AttributeError) as error:
            raise ValueError("not the fields of a record") from error
        kinds = {(type(each.rank), type(each.time), type(each.counter)) for each in fields.values()}
        if kinds - {(int, int, str)}:
            raise ValueError("not a field of a record")
        return cls(kind, id, fields, text)


def _purge(fields: Mapping[str, SharedField]) -> Mapping[str, SharedField]:
    if (gone := fields.get(ERASED)) is None or gone.rank < Rank.ERASED or not gone.value:
        return fields
    return {name: each for name, each in fields.items() if each.rank >= Rank.ERASED}


_json: Final = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), sort_keys=True
).encode  # cached: creating one takes as long as encoding a record


TYPED_PREFIX: Final = "typed:"
"""Prefix of the last value that each counter typed into a field, even after another replaced it.

Beside a field ``x`` there is ``typed:x:counter``, which only that counter writes. Those that differ
from the current value are the history of the field, bounded by the number of counters.
"""


@dataclass(frozen=True, slots=True)
class EarlierValue:
    """A value (JSON) typed by a clerk into a field, and replaced by another one."""

    field: str
    value: Any
    counter_id: str
    at: datetime


def typed_name(field: str, counter_id: str) -> str:
    return f"{TYPED_PREFIX}{field}:{counter_id}"


def earlier_values(
    records: Iterable[SharedRecord], shown: Mapping[str, Any]
) -> tuple[EarlierValue, ...]:
    """Returns values typed by clerks that are not ``shown``, newest first, each once."""
    last: dict[tuple[str, str], EarlierValue] = {}
    for record in records:
        for name, each in _typed_values(record, shown):
            key = (name, repr(each.value))
            known = last.get(key)
            at = moment_of(each.time)
            if each.value != shown[name] and (known is None or at > known.at):
                last[key] = EarlierValue(name, each.value, each.counter, at)
    return tuple(sorted(last.values(), key=lambda one: (one.at, one.counter_id), reverse=True))


def _typed_values(record: SharedRecord, names: Iterable[str]) -> Iterator[tuple[str, SharedField]]:
    wanted = set(names)
    for name, each in record.fields.items():
        if name in wanted and each.rank == Rank.CLERK and each.value:
            yield name, each  # the current value, except in a record that is a part of another
        elif name.startswith(TYPED_PREFIX):
            of = name.removeprefix(TYPED_PREFIX).partition(":")[0]
            if of in wanted:
                yield of, each

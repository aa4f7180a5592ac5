"""Keeps the last value that each counter typed into a field, also where another one replaced it.

Of two simultaneous changes of a field the later counts. Beside a field ``x`` stands
``typed:x:counter``, the last value that clerks of that counter gave it, which no other counter
writes. What of these is not what counts is the history of the field: it is bounded by the number of
counters, merges as all fields do, and goes when the record is erased.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from deskdispatch.domain.sharing.hybrid_time import moment_of
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedRecord

TYPED: Final = "typed:"


@dataclass(frozen=True, slots=True)
class EarlierValue:
    """A value that a clerk gave a field, and that another one has replaced.

    Attributes:
        field: The name of the field.
        value: JSON.
        counter_id: Where it was typed.
        at: When, by the clock of the shared database.
    """

    field: str
    value: Any
    counter_id: str
    at: datetime


def typed_name(field: str, counter_id: str) -> str:
    """The name of the field that keeps what a counter typed last."""
    return f"{TYPED}{field}:{counter_id}"


def earlier_values(
    records: Iterable[SharedRecord], shown: Mapping[str, Any]
) -> tuple[EarlierValue, ...]:
    """Values that clerks typed and that are not shown, newest first; of equal ones the last.

    Args:
        records: Of one customer or one place, and of all who are one with it.
        shown: What counts, JSON, by the names of the fields that are asked for.
    """
    last: dict[tuple[str, str], EarlierValue] = {}
    for record in records:
        for name, field in _typed(record, shown):
            key = (name, repr(field.value))
            known = last.get(key)
            at = moment_of(field.time)
            if field.value != shown[name] and (known is None or at > known.at):
                last[key] = EarlierValue(name, field.value, field.counter, at)
    return tuple(sorted(last.values(), key=lambda each: (each.at, each.counter_id), reverse=True))


def _typed(record: SharedRecord, names: Iterable[str]) -> Iterator[tuple[str, SharedField]]:
    wanted = set(names)
    for name, field in record.fields.items():
        if name in wanted and field.rank == Rank.CLERK and field.value:
            yield name, field  # what counts, unless it is that of somebody who is one with others
        elif name.startswith(TYPED):
            of = name.removeprefix(TYPED).partition(":")[0]
            if of in wanted:
                yield of, field

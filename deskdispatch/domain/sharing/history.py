"""Keeps the last value that each counter typed into a field, also where another one replaced it.

Beside a field ``x`` stands ``typed:x:counter``, which no other counter writes. What of these is
not what counts is the history of the field, bounded by the number of counters.
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
    """A value (JSON) that a clerk gave a field, and that another one has replaced."""

    field: str
    value: Any
    counter_id: str
    at: datetime


def typed_name(field: str, counter_id: str) -> str:
    return f"{TYPED}{field}:{counter_id}"


def earlier_values(
    records: Iterable[SharedRecord], shown: Mapping[str, Any]
) -> tuple[EarlierValue, ...]:
    """Values that clerks typed and that are not ``shown``, newest first; of equal ones the last."""
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

"""Keeps the last value that each counter typed into a field, even after another replaced it.

Beside a field ``x`` there is ``typed:x:counter``, which only that counter writes. Those that differ
from the current value are the history of the field, bounded by the number of counters.
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
    """A value (JSON) typed by a clerk into a field, and replaced by another one."""

    field: str
    value: Any
    counter_id: str
    at: datetime


def typed_name(field: str, counter_id: str) -> str:
    return f"{TYPED}{field}:{counter_id}"


def earlier_values(
    records: Iterable[SharedRecord], shown: Mapping[str, Any]
) -> tuple[EarlierValue, ...]:
    """Returns values typed by clerks that are not ``shown``, newest first, each once."""
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
            yield name, field  # the current value, except in a record that is a part of another
        elif name.startswith(TYPED):
            of = name.removeprefix(TYPED).partition(":")[0]
            if of in wanted:
                yield of, field

"""Edits of one field by several clerks: which knew of which, and what was typed at once.

Beside a field ``x`` that a clerk has typed stands ``over:x`` of the same time and counter: the
latest edit of each counter that the clerk had seen, and edits of other records that were shown in
its place. What another one has replaced without having seen it is kept in a list as
``lost:x:time:counter`` until a clerk has decided; then that is null. Null has the higher rank, so
that what is decided stays decided in whatever order records merge.

What was typed before this PC shared has no ``over:x``, and is replaced without a word: an earlier
copy of what the others have changed since is no conflict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from deskdispatch.domain.sharing.record import Rank, SharedField, SharedRecord

OVER: Final = "over:"
LOST: Final = "lost:"


class FieldStamp(NamedTuple):
    """When and where a field was set: no two edits have the same."""

    time: int
    counter: str


class LostValue(NamedTuple):
    """A value that was replaced at another counter, where nobody had seen it.

    Attributes:
        field: The name of the field.
        value: JSON.
        stamp: Of the edit.
    """

    field: str
    value: Any
    stamp: FieldStamp

    @property
    def name(self) -> str:
        """The field of the record that says whether a clerk has decided."""
        return f"{LOST}{self.field}:{self.stamp.time}:{self.stamp.counter}"

    def found_by(self, counter_id: str) -> SharedField:
        """That field while no clerk has, set by the counter that finds it.

        Others may find it, too, before they hear of it: of all these one counts everywhere.
        """
        return SharedField([self.value], Rank.AUTOMATIC, self.stamp.time, counter_id)


def stamp_of(field: SharedField) -> FieldStamp:
    """When and where a field was set."""
    return FieldStamp(field.time, field.counter)


def lost_values(record: SharedRecord) -> Iterator[LostValue]:
    """What was typed and lost, and is not decided upon."""
    for name, field in record.fields.items():
        if name.startswith(LOST) and isinstance(field.value, list) and len(field.value) == 1:
            stated = name.removeprefix(LOST).split(":", 2)
            if len(stated) == 3 and stated[1].isdecimal():
                of, time, counter = stated
                yield LostValue(of, field.value[0], FieldStamp(int(time), counter))


def with_lost(
    ours: SharedRecord,
    theirs: SharedRecord,
    merged: SharedRecord,
    names: Iterable[str],
    counter_id: str,
) -> SharedRecord:
    """Two copies of a record, merged, with what a clerk has typed in either and does not count.

    Args:
        ours: One copy.
        theirs: The other one.
        merged: Both.
        names: Of the fields of which that is kept.
        counter_id: Who merges them.
    """
    found = _lost_by_merging(ours, theirs, names)
    lost = {each.name: each.found_by(counter_id) for each in found}
    return merged.merged(SharedRecord(merged.kind, merged.id, lost)) if lost else merged


def _lost_by_merging(
    ours: SharedRecord, theirs: SharedRecord, names: Iterable[str]
) -> Iterator[LostValue]:
    for name in names:
        mine, other = ours.fields.get(name), theirs.fields.get(name)
        if mine is None or other is None or not _is_otherwise(mine, other):
            continue
        loser, winner = (ours, theirs) if other.is_over(mine) else (theirs, ours)
        lost = _typed(loser, name)
        if lost is None or _is_seen(loser, winner, name):
            continue
        if lost.name not in ours.fields and lost.name not in theirs.fields:
            yield lost


def with_edit(
    record: SharedRecord,
    name: str,
    edit: SharedField,
    shown: SharedField | None = None,
    *,
    is_decision: bool = True,
    is_typed: bool = True,
) -> dict[str, SharedField]:
    """The fields of a record that go with an edit: what the clerk had seen is decided upon.

    Args:
        record: As it was.
        name: Of the field.
        edit: The field, set.
        shown: What was shown in its place, where that is a field of another record.
        is_decision: Whether by a clerk, who saw what was there, and not out of a file.
        is_typed: Whether a clerk has typed it or some of it.
    """
    seen, others = _seen(record, name), _others(record, name)
    if shown is not None and shown.rank == Rank.CLERK:
        others.add(stamp_of(shown))
    decided = SharedField(None, Rank.CLERK, edit.time, edit.counter)
    fields = {name: edit}
    for lost in lost_values(record):
        if lost.field == name and is_decision:
            fields[lost.name] = decided
            _see(seen, lost.stamp)
    if seen or others or is_typed:
        fields[OVER + name] = edit._replace(value=_stated(seen, others))
    return fields


def with_decision(
    record: SharedRecord, lost: LostValue, decision: SharedField
) -> dict[str, SharedField]:
    """The fields that go with a clerk's choice of a lost value or of the one that counts."""
    counts = record.fields.get(lost.field)
    seen, others = _seen(record, lost.field), _others(record, lost.field)
    if lost.name in record.fields:
        _see(seen, lost.stamp)
    else:
        others.add(lost.stamp)
    is_lost = decision.value == lost.value or counts is None
    origin = lost.stamp if is_lost else _origin(record, lost.field)
    over = {**_stated(seen, others), "origin": list(origin)}
    return {
        lost.field: decision,
        OVER + lost.field: decision._replace(value=over),
        lost.name: SharedField(None, Rank.CLERK, decision.time, decision.counter),
    }


def has_seen(record: SharedRecord, name: str, other: SharedField) -> bool:
    """Whether who set a field of this record had seen another record's value."""
    return stamp_of(other) in _others(record, name)


def signed_by(counter_id: str, record: SharedRecord) -> SharedRecord:
    """A record with the fields that were set at this counter: it may share no others."""
    own = {name: field for name, field in record.fields.items() if field.counter == counter_id}
    return SharedRecord(record.kind, record.id, own)


def _is_otherwise(one: SharedField, other: SharedField) -> bool:
    is_both_clerks = one.rank == other.rank == Rank.CLERK
    return is_both_clerks and one.counter != other.counter and one.value != other.value


def _typed(record: SharedRecord, name: str) -> LostValue | None:
    """What a clerk has typed while its counter shared; None where it is nothing such."""
    field = record.fields[name]
    return LostValue(name, field.value, stamp_of(field)) if _over(record, name) else None


def _is_seen(loser: SharedRecord, winner: SharedRecord, name: str) -> bool:
    """Whether who set the value that counts had seen the text of the other one."""
    origin = _origin(loser, name)
    if origin in _others(loser, name):
        return origin in _others(winner, name)
    seen = _over(winner, name).get("seen")
    time = seen.get(origin.counter) if isinstance(seen, dict) else None
    return isinstance(time, int) and time >= origin.time


def _origin(record: SharedRecord, name: str) -> FieldStamp:
    """The edit by which a text was typed: a choice between two texts is not one."""
    found = _stamps([_over(record, name).get("origin")])
    return found[0] if found else stamp_of(record.fields[name])


def _over(record: SharedRecord, name: str) -> dict[str, Any]:
    """What is known of the edit that set a field; nothing where it is known of another edit."""
    field, over = record.fields.get(name), record.fields.get(OVER + name)
    is_of_it = field is not None and over is not None and stamp_of(field) == stamp_of(over)
    return over.value if is_of_it and over is not None and isinstance(over.value, dict) else {}


def _seen(record: SharedRecord, name: str) -> dict[str, int]:
    """The latest edit of each counter that somebody has seen who sees the field as it is."""
    stated = _over(record, name).get("seen")
    known = stated.items() if isinstance(stated, dict) else ()
    seen = {counter: time for counter, time in known if isinstance(time, int)}
    field = record.fields.get(name)
    if field is not None and field.rank == Rank.CLERK:
        _see(seen, stamp_of(field))
    return seen


def _others(record: SharedRecord, name: str) -> set[FieldStamp]:
    """The edits of other records that somebody has seen who sees the field as it is."""
    stated = _over(record, name).get("others")
    return set(_stamps(stated)) if isinstance(stated, list) else set()


def _stamps(stated: list[Any]) -> list[FieldStamp]:
    """Those that this release can read."""
    return [
        FieldStamp(*each)
        for each in stated
        if isinstance(each, list) and [type(part) for part in each] == [int, str]
    ]


def _stated(seen: dict[str, int], others: set[FieldStamp]) -> dict[str, Any]:
    return {"seen": seen, **({"others": sorted(map(list, others))} if others else {})}


def _see(seen: dict[str, int], stamp: FieldStamp) -> None:
    seen[stamp.counter] = max(seen.get(stamp.counter, 0), stamp.time)

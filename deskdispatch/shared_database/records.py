"""Records in the shared database: merged into those that are there, read in order of change.

A table keeps each record once, its fields as the JSON text of ``SharedRecord.text``, under the
number ``seq`` of its last change. The database gives the numbers, while a lock is held to the end
of the transaction, so that changes become visible in the order of their numbers: who has read up to
one misses nothing by asking for higher ones. It also checks each record once more: form, times, and
who has set what.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, LiteralString, NamedTuple

from psycopg.sql import SQL

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.checking import (
    LONGEST_FIELDS,
    BadRecordError,
    RecordFailure,
    RefusedRecord,
    checked_record,
    latest_time,
)
from deskdispatch.domain.sharing.record import Key, SharedRecord
from deskdispatch.shared_database import schema
from deskdispatch.shared_database.session import DatabaseSession

_ME: Final = SQL("SELECT id, is_first FROM deskdispatch.me()")
_PRESENT: Final = SQL(
    "SELECT kind, id, fields, seq FROM deskdispatch.records"
    " JOIN unnest(%s::text[], %s::text[]) AS asked (kind, id) USING (kind, id)"
)
_WRITE: Final = SQL(
    "SELECT number, outcome FROM deskdispatch.write(%s::text[], %s::text[], %s::text[], %s::int8[])"
)
_HELD: Final = SQL("SELECT kind, id, fields FROM deskdispatch.held_of(%s)")
_RELEASE: Final = SQL("SELECT deskdispatch.release(%s)")

_STALE: Final = "stale"
"""Outcome: another counter has written the record since it was read."""

_HELD_BACK: Final = "held"
"""Outcome: waits until the first counter has agreed."""

_TRIES: Final = 20

AT_ONCE: Final = 200
"""Records that are written at once."""

_FIELDS: LiteralString = (
    f"CASE WHEN length(fields) <= {LONGEST_FIELDS} THEN fields END"  # a longer one is refused
)
_CHANGED: Final = SQL(
    f"SELECT seq, kind, id, {_FIELDS} FROM deskdispatch.records"
    " WHERE seq > %s ORDER BY seq LIMIT %s"
)
_FOLLOWING: Final = SQL(
    f"SELECT kind, id, {_FIELDS} FROM deskdispatch.records"
    " WHERE (kind, id) > (%s, %s) AND seq <= %s ORDER BY kind, id LIMIT %s"
)
_COUNT: Final = SQL(
    "SELECT count(*) FROM deskdispatch.records WHERE %s::text IS NULL OR kind = %s::text"
)
_HIGHEST: Final = SQL("SELECT coalesce(max(seq), 0) FROM deskdispatch.records")


class RecordPage(NamedTuple):
    """Some records in the order of their kinds and ids.

    Attributes:
        last: The key of the last one, to go on after it; None: there are no more.
        records: Those that can be read.
        refused: The others.
    """

    last: Key | None
    records: tuple[SharedRecord, ...]
    refused: tuple[RefusedRecord, ...] = ()


class RecordChanges(NamedTuple):
    """Some records in the order of their changes.

    Attributes:
        seq: The number of the last change.
        records: Those that can be read.
        refused: The others.
    """

    seq: int
    records: tuple[SharedRecord, ...] = ()
    refused: tuple[RefusedRecord, ...] = ()


def now(session: DatabaseSession) -> datetime:
    """The moment by the server's clock, UTC."""
    moment: datetime = session.value(SQL("SELECT clock_timestamp() AT TIME ZONE 'UTC'"))
    return moment.replace(tzinfo=UTC)


def count(session: DatabaseSession, kind: str | None = None) -> int:
    """How many records there are of a kind; of all without one."""
    return int(session.value(_COUNT, [kind, kind]))


def push(session: DatabaseSession, records: Iterable[SharedRecord]) -> tuple[RefusedRecord, ...]:
    """Merges records into those that are there, and notifies where that changed one.

    Nothing is locked while they are merged here: one that another counter has changed meanwhile is
    merged again. Of fields that another counter has set only the first counter's are taken.

    Returns:
        Those that the database refuses.

    Raises:
        SharingError: Some may be written. To push again does no harm.
    """
    wanted = _by_key(records)
    refused: list[RefusedRecord] = []
    for _ in range(_TRIES):
        if not wanted:
            break
        outcomes = _push(session, wanted)
        for key, outcome in outcomes.items():
            if outcome not in (_STALE, _HELD_BACK):
                refused.append(RefusedRecord(*key, RecordFailure(outcome)))
        wanted = {key: each for key, each in wanted.items() if outcomes.get(key) == _STALE}
    if wanted:
        raise SharingError(SharingFailure.NO_ANSWER)
    return tuple(refused)


def _push(session: DatabaseSession, wanted: Mapping[Key, SharedRecord]) -> dict[Key, str]:
    """Writes merged records once; returns the outcome of those that were not written."""
    latest = latest_time(schema.check_version(session))
    ((own_id, is_first),) = session.rows(_ME)
    rows = session.rows(_PRESENT, _columns(wanted))
    seqs = {(kind, id): seq for kind, id, _, seq in rows}
    present = _by_key(_checked((row[:3] for row in rows), latest)[0])
    changed: dict[Key, SharedRecord] = {}
    for key, record in wanted.items():
        known = present.get(key, SharedRecord(*key))
        merged = known.merged(record if is_first else record.signed_by(own_id))
        if merged is not known:
            changed[key] = merged
    if not changed:
        return {}
    texts = [record.text for record in changed.values()]
    found = session.rows(_WRITE, [*_columns(changed), texts, [seqs.get(key, 0) for key in changed]])
    keys = list(changed)
    return {keys[number - 1]: outcome for number, outcome in found}


def release(session: DatabaseSession, counter_id: str, *, is_agreed: bool) -> None:
    """Ends the wait of the erasures of a counter; the session is the first counter's.

    Args:
        session: The first counter's.
        counter_id: Who has erased.
        is_agreed: Whether they are carried out at all counters.

    Raises:
        SharingError: ``NOT_FIRST``; it can be done again.
    """
    held = session.rows(_HELD, [counter_id])
    if is_agreed:
        latest = latest_time(schema.check_version(session))
        records = _checked(held, latest)[0]
        for start in range(0, len(records), AT_ONCE):
            push(session, records[start : start + AT_ONCE])
    session.rows(_RELEASE, [counter_id])


def pull(session: DatabaseSession, since: int, limit: int) -> RecordChanges:
    """At most ``limit`` records changed after ``since``, and the number of the last.

    Without any the number is ``since``, or a lower one where the database does not reach it.
    """
    now = schema.check_version(session)
    rows = session.rows(_CHANGED, [since, limit])
    if not rows:
        return RecordChanges(min(since, session.value(_HIGHEST)))
    return RecordChanges(rows[-1][0], *_checked((row[1:] for row in rows), latest_time(now)))


def highest(session: DatabaseSession) -> int:
    """The number of the last change; 0 for none."""
    return int(session.value(_HIGHEST))


def page(session: DatabaseSession, until: int, after: Key, limit: int) -> RecordPage:
    """Records by kind and id, without those that have changed after ``until``."""
    now = schema.check_version(session)
    rows = session.rows(_FOLLOWING, [*after, until, limit])
    if not rows:
        return RecordPage(None, ())
    return RecordPage((rows[-1][0], rows[-1][1]), *_checked(rows, latest_time(now)))


def _merged(present: SharedRecord | None, record: SharedRecord) -> SharedRecord:
    return record if present is None else present.merged(record)


def _by_key(records: Iterable[SharedRecord]) -> dict[Key, SharedRecord]:
    found: dict[Key, SharedRecord] = {}
    for record in records:
        key = (record.kind, record.id)
        found[key] = _merged(found.get(key), record)
    return found


def _columns(keys: Iterable[Key]) -> list[list[str]]:
    return [list(column) for column in zip(*keys, strict=True)]


def _checked(
    rows: Iterable[Sequence[str]], latest: int
) -> tuple[tuple[SharedRecord, ...], tuple[RefusedRecord, ...]]:
    """Splits rows into valid records and refused ones."""
    found: list[SharedRecord] = []
    refused: list[RefusedRecord] = []
    for kind, id, text in rows:
        try:
            found.append(checked_record(kind, id, text, latest))
        except BadRecordError as error:
            refused.append(RefusedRecord(kind, id, error.failure))
    return tuple(found), tuple(refused)

"""Records in the shared database: merged into those that are there, read in order of change.

Each stands there once, as ``SharedRecord.text``, under the number ``seq`` of its last change. A
lock is held to the end of the transaction: who has read up to a number misses nothing by asking for
higher ones. The database checks form, times and authors once more.
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
    """Records by kind and id; ``last`` is the key to go on after, None at the end."""

    last: Key | None
    records: tuple[SharedRecord, ...]
    refused: tuple[RefusedRecord, ...] = ()


class RecordChanges(NamedTuple):
    """Records in the order of their changes; ``seq`` is the number of the last."""

    seq: int
    records: tuple[SharedRecord, ...] = ()
    refused: tuple[RefusedRecord, ...] = ()


def now(session: DatabaseSession) -> datetime:
    moment: datetime = session.value(SQL("SELECT clock_timestamp() AT TIME ZONE 'UTC'"))
    return moment.replace(tzinfo=UTC)


def count(session: DatabaseSession, kind: str | None = None) -> int:
    return int(session.value(_COUNT, [kind, kind]))


def push(session: DatabaseSession, records: Iterable[SharedRecord]) -> tuple[RefusedRecord, ...]:
    """Merges records into those that are there, and notifies where that changed one.

    Nothing is locked meanwhile: one that another counter has changed since is merged again. Of
    fields of other counters only the first counter's are taken. Returns those that are refused.
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
    """Ends the wait of the erasures of a counter: at all counters, or at that one alone."""
    held = session.rows(_HELD, [counter_id])
    if is_agreed:
        latest = latest_time(schema.check_version(session))
        records = _checked(held, latest)[0]
        for start in range(0, len(records), AT_ONCE):
            push(session, records[start : start + AT_ONCE])
    session.rows(_RELEASE, [counter_id])


def pull(session: DatabaseSession, since: int, limit: int) -> RecordChanges:
    """Records changed after ``since``; without any the number is that, or a lower one."""
    now = schema.check_version(session)
    rows = session.rows(_CHANGED, [since, limit])
    if not rows:
        return RecordChanges(min(since, session.value(_HIGHEST)))
    return RecordChanges(rows[-1][0], *_checked((row[1:] for row in rows), latest_time(now)))


def highest(session: DatabaseSession) -> int:
    return int(session.value(_HIGHEST))


def page(session: DatabaseSession, until: int, after: Key, limit: int) -> RecordPage:
    now = schema.check_version(session)
    rows = session.rows(_FOLLOWING, [*after, until, limit])
    if not rows:
        return RecordPage(None, ())
    return RecordPage((rows[-1][0], rows[-1][1]), *_checked(rows, latest_time(now)))


def _by_key(records: Iterable[SharedRecord]) -> dict[Key, SharedRecord]:
    found: dict[Key, SharedRecord] = {}
    for record in records:
        key = (record.kind, record.id)
        found[key] = found[key].merged(record) if key in found else record
    return found


def _columns(keys: Iterable[Key]) -> list[list[str]]:
    return [list(column) for column in zip(*keys, strict=True)]


def _checked(
    rows: Iterable[Sequence[str]], latest: int
) -> tuple[tuple[SharedRecord, ...], tuple[RefusedRecord, ...]]:
    found: list[SharedRecord] = []
    refused: list[RefusedRecord] = []
    for kind, id, text in rows:
        try:
            found.append(checked_record(kind, id, text, latest))
        except BadRecordError as error:
            refused.append(RefusedRecord(kind, id, error.failure))
    return tuple(found), tuple(refused)

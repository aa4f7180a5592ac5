"""Records in the shared database: merged into those that are there, read in order of change.

A table keeps each record once, its fields as the JSON text of ``SharedRecord.text``, under the
number ``seq`` of its last change. Numbers are given while a lock is held to the end of the
transaction, so that changes become visible in the order of their numbers: who has read up to one
misses nothing by asking for higher ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final, LiteralString, NamedTuple

from psycopg.sql import SQL

from deskdispatch.domain.sharing.checking import (
    LONGEST_FIELDS,
    BadRecordError,
    RefusedRecord,
    checked_record,
    latest_time,
)
from deskdispatch.domain.sharing.record import Key, SharedRecord
from deskdispatch.shared_database import schema
from deskdispatch.shared_database.session import DatabaseSession

_PRESENT: Final = SQL(
    "SELECT kind, id, fields FROM deskdispatch.records"
    " JOIN unnest(%s::text[], %s::text[]) AS asked (kind, id) USING (kind, id)"
)
_WRITE: Final = SQL(
    "INSERT INTO deskdispatch.records (kind, id, fields, seq)"
    " SELECT kind, id, fields, nextval('deskdispatch.record_seq')"
    " FROM unnest(%s::text[], %s::text[], %s::text[]) AS changed (kind, id, fields)"
    " ON CONFLICT (kind, id) DO UPDATE SET fields = excluded.fields, seq = excluded.seq"
)
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


class Changes(NamedTuple):
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


def push(session: DatabaseSession, records: Sequence[SharedRecord]) -> None:
    """Merges records into those that are there, all or none, and notifies where that changed one.

    Raises:
        SharingError: Nothing was written, unless it is a lost connection: then it is unknown. To
            push again does no harm.
    """
    wanted = _by_key(records)
    if not wanted:
        return
    with session.transaction():
        session.rows(schema.LOCK)
        now = schema.check_version(session)
        present = _by_key(_checked(session.rows(_PRESENT, _columns(wanted)), now)[0])
        changed = {
            key: merged
            for key, record in wanted.items()
            if (merged := _merged(present.get(key), record)) is not present.get(key)
        }
        if changed:
            texts = [record.text for record in changed.values()]
            session.rows(_WRITE, [*_columns(changed), texts])
            session.rows(SQL("SELECT pg_notify('deskdispatch', '')"))


def pull(session: DatabaseSession, since: int, limit: int) -> Changes:
    """What was changed after ``since``, at most ``limit`` records, and the number of the last.

    Without any the number is ``since``, or a lower one where the database does not reach it.
    """
    now = schema.check_version(session)
    rows = session.rows(_CHANGED, [since, limit])
    if not rows:
        return Changes(min(since, session.value(_HIGHEST)))
    return Changes(rows[-1][0], *_checked((row[1:] for row in rows), now))


def highest(session: DatabaseSession) -> int:
    """The number of the last change; 0 for none."""
    return int(session.value(_HIGHEST))


def page(session: DatabaseSession, until: int, after: Key, limit: int) -> RecordPage:
    """Records by kind and id, without those that have changed after ``until``."""
    now = schema.check_version(session)
    rows = session.rows(_FOLLOWING, [*after, until, limit])
    if not rows:
        return RecordPage(None, ())
    return RecordPage((rows[-1][0], rows[-1][1]), *_checked(rows, now))


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
    rows: Iterable[Sequence[str]], now: datetime
) -> tuple[tuple[SharedRecord, ...], tuple[RefusedRecord, ...]]:
    """Those that can be read, and the others: a bad one hides none, and is written anew."""
    latest = latest_time(now)
    found: list[SharedRecord] = []
    refused: list[RefusedRecord] = []
    for kind, id, text in rows:
        try:
            found.append(checked_record(kind, id, text, latest))
        except BadRecordError as error:
            refused.append(RefusedRecord(kind, id, error.fault))
    return tuple(found), tuple(refused)

"""The shared database: merges records into it, and reads them in the order of their changes.

Each record is stored once, as ``SharedRecord.text``, with the number ``seq`` of its last change.
Writers hold a lock to the end of the transaction, so a reader that has read up to a number misses
nothing by asking for higher ones. The database also checks form, times and authors.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial, wraps
from time import monotonic
from typing import Any, Concatenate, Final, LiteralString, NamedTuple, ParamSpec, Self, TypeVar

from psycopg.sql import SQL

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.checking import (
    LONGEST_FIELDS,
    LONGEST_NAME,
    BadRecordError,
    RecordFailure,
    RefusedRecord,
    checked_record,
)
from deskdispatch.domain.sharing.membership import Counter, Invitation, Membership, SharedLogin
from deskdispatch.domain.sharing.record import Key, SharedRecord
from deskdispatch.domain.sharing.state import SignInMethod
from deskdispatch.shared_database import entering, failures, schema
from deskdispatch.shared_database.session import (
    USUAL_TIMEOUTS,
    Breaker,
    CallThread,
    DatabaseSession,
    Notices,
    SharedServer,
    SharingTimeouts,
)

logger = logging.getLogger(__name__)

SEEN_EACH_S: Final = 60.0
"""Seconds between two updates of this counter's entry in the list of counters."""

_ME: Final = SQL("SELECT id, is_first FROM deskdispatch.me()")
_PRESENT: Final = SQL(
    "SELECT kind, id, fields, seq FROM deskdispatch.records"
    " JOIN unnest(%s::text[], %s::text[]) AS asked (kind, id) USING (kind, id)"
)
_WRITE: Final = SQL(
    "SELECT number, outcome FROM deskdispatch.write(%s::text[], %s::text[], %s::text[], %s::int8[])"
)
_HELD: Final = SQL("SELECT kind, id, fields FROM deskdispatch.held_of(%s)")
_COUNTERS: Final = SQL(
    "SELECT id, name, is_first, joined_at, seen_at, held_up_at, erasing"
    " FROM deskdispatch.list_counters()"
)
_SEEN: Final = SQL("SELECT deskdispatch.seen(%s)")
_RENAME: Final = SQL("SELECT deskdispatch.rename(%s)")
_LEAVE: Final = SQL("SELECT deskdispatch.leave()")
_RELEASE: Final = SQL("SELECT deskdispatch.release(%s)")

_STALE: Final = "stale"
"""Outcome: another counter has written the record since it was read."""

_HELD_BACK: Final = "held"
"""Outcome: waits until the first counter has agreed."""

_TRIES: Final = 20

AT_ONCE: Final = 200
"""Number of records written at once."""

_FIELDS: LiteralString = (
    f"CASE WHEN length(fields) <= {LONGEST_FIELDS} THEN fields END"  # a longer one is refused
)
_CHANGED: Final = SQL(
    f"SELECT seq, kind, id, {_FIELDS} FROM deskdispatch.records"
    " WHERE seq > %s ORDER BY seq LIMIT %s"
)
_RECORDS_AFTER: Final = SQL(
    f"SELECT kind, id, {_FIELDS} FROM deskdispatch.records"
    " WHERE (kind, id) > (%s, %s) AND seq <= %s ORDER BY kind, id LIMIT %s"
)
_COUNT: Final = SQL(
    "SELECT count(*) FROM deskdispatch.records WHERE %s::text IS NULL OR kind = %s::text"
)
_HIGHEST: Final = SQL("SELECT coalesce(max(seq), 0) FROM deskdispatch.records")
_NOW: Final = SQL("SELECT clock_timestamp() AT TIME ZONE 'UTC'")

P = ParamSpec("P")
T = TypeVar("T")


def _on_thread(
    work: Callable[Concatenate[SharedDatabase, DatabaseSession, P], T],
) -> Callable[Concatenate[SharedDatabase, P], Coroutine[Any, Any, T]]:
    """Makes a coroutine of a method that blocks: it runs on the thread, in the session."""

    @wraps(work)
    async def method(self: SharedDatabase, /, *args: P.args, **named: P.kwargs) -> T:
        session = self._session
        assert session is not None
        return await self._thread.call(
            lambda: work(self, session, *args, **named), self._timeouts.call_s
        )

    return method


class RecordPage(NamedTuple):
    """Records by kind and id; ``last`` is the key to continue after, None at the end."""

    last: Key | None
    records: tuple[SharedRecord, ...] = ()


class SharedDatabase:
    """A counter's connection to the shared database, created by ``open``.

    Every coroutine ends by a deadline, even if the server hangs, and may raise ``SharingError``.
    After a connection failure, close it and open another one. A cancelled wait leaves its call
    running; the next one waits for it.

    Attributes:
        notices: Tells that other counters have pushed records.
        refused: Records that were refused, here or by the server; the thread adds to them.
    """

    notices: Notices

    def __init__(self, membership: Membership, timeouts: SharingTimeouts) -> None:
        self._membership = membership
        self._timeouts = timeouts
        self._breaker = Breaker()
        self._thread = CallThread(self._breaker, self._disconnect)
        self._session: DatabaseSession | None = None
        self._seen_at = 0.0
        self._reached = 0
        self.sign_in = SignInMethod.SCRAM
        self.refused: set[RefusedRecord] = set()

    @classmethod
    async def open(cls, membership: Membership, timeouts: SharingTimeouts = USUAL_TIMEOUTS) -> Self:
        """Connects; the first counter migrates tables of an older release."""
        database = cls(membership, timeouts)
        loop = asyncio.get_running_loop()
        try:
            await database._thread.call(lambda: database._connect(loop), timeouts.call_s)
        except BaseException:
            database._thread.end(SharingFailure.UNREACHABLE)
            raise
        return database

    @_on_thread
    def now(self, session: DatabaseSession) -> datetime:
        moment: datetime = session.value(_NOW)
        return moment.replace(tzinfo=UTC)

    @_on_thread
    def count(self, session: DatabaseSession, kind: str | None = None) -> int:
        return int(session.value(_COUNT, [kind, kind]))

    @_on_thread
    def push(self, session: DatabaseSession, changed: Sequence[SharedRecord]) -> None:
        """Merges some hundreds of records, each once; notifies the others if a stored one changed.

        Nothing is locked meanwhile: a record that another counter has changed since is merged
        again. Fields of other counters are accepted only from the first counter. Pushing records
        again has no effect.
        """
        ((own_id, is_first),) = session.rows(_ME)
        wanted = changed if is_first else [each.signed_by(own_id) for each in changed]
        for _ in range(_TRIES):
            stale = []
            for record, outcome in _merge_once(session, wanted):
                if outcome == _STALE:
                    stale.append(record)
                elif outcome != _HELD_BACK:
                    self._refuse([RefusedRecord(record.kind, record.id, RecordFailure(outcome))])
            if not stale:
                return
            wanted = stale
        raise SharingError(SharingFailure.NO_ANSWER)

    @_on_thread
    def pull(
        self, session: DatabaseSession, since: int, limit: int
    ) -> tuple[int, tuple[SharedRecord, ...]]:
        """Returns records changed after ``since``, in the order of the changes.

        First notes in the database how far this counter has read. A counter that has read further
        than the database knows has read from a lost database.

        Returns:
            The number up to which all is known now, and at most ``limit`` records. A number below
            ``since`` means that the database lost data that was read, as by a restored backup.
        """
        if since > self._reached or monotonic() >= self._seen_at + SEEN_EACH_S:
            self._note_seen(session)
        if since > self._reached:
            return self._reached, ()
        latest = schema.latest_time(session)
        rows = session.rows(_CHANGED, [since, limit])
        if not rows:
            return min(since, session.value(_HIGHEST)), ()
        seq = rows[-1][0]
        self._note_seen(session, seq)
        found, refused = _check((row[1:] for row in rows), latest)
        self._refuse(refused)
        return seq, found

    @_on_thread
    def begin_copy(self, session: DatabaseSession) -> int:
        """Returns the number up to which ``page`` reads; later changes are read by ``pull``."""
        self._note_seen(session, int(session.value(_HIGHEST)))
        return self._reached

    @_on_thread
    def page(self, session: DatabaseSession, until: int, after: Key, limit: int) -> RecordPage:
        latest = schema.latest_time(session)
        rows = session.rows(_RECORDS_AFTER, [*after, until, limit])
        if not rows:
            return RecordPage(None)
        found, refused = _check(rows, latest)
        self._refuse(refused)
        return RecordPage((rows[-1][0], rows[-1][1]), found)

    async def release(self, counter_id: str, *, is_agreed: bool) -> None:
        """Releases a counter's held erasures: at all counters, or at that counter alone.

        At the first counter only.
        """
        if is_agreed:
            held = await self._read_held(counter_id)
            for start in range(0, len(held), AT_ONCE):
                await self.push(held[start : start + AT_ONCE])
        await self._end_hold(counter_id)

    @_on_thread
    def _read_held(self, session: DatabaseSession, counter_id: str) -> tuple[SharedRecord, ...]:
        latest = schema.latest_time(session)
        return _check(session.rows(_HELD, [counter_id]), latest)[0]

    @_on_thread
    def _end_hold(self, session: DatabaseSession, counter_id: str) -> None:
        session.rows(_RELEASE, [counter_id])

    @_on_thread
    def counters(self, session: DatabaseSession) -> tuple[Counter, ...]:
        """Returns all counters that share, in the order in which they joined."""
        rows = session.rows(_COUNTERS)
        return tuple(Counter(**dict(zip(Counter.model_fields, row, strict=True))) for row in rows)

    @_on_thread
    def rename(self, session: DatabaseSession, name: str) -> None:
        session.rows(_RENAME, [name])

    async def invite(self) -> Invitation:
        """Creates a code for another counter; at the first counter only (``NOT_FIRST``)."""
        return await self._as_owner(entering.invite)

    async def remove(self, counter_id: str) -> None:
        """Ends another counter's access, also in a session; at the first counter only."""
        await self._as_owner(partial(entering.remove, counter_id=counter_id))

    @_on_thread
    def leave(self, session: DatabaseSession) -> None:
        """Removes this counter from the list; its login cannot sign in any more."""
        session.rows(_LEAVE)

    async def close(self) -> None:
        with suppress(SharingError):
            await self._thread.call(self._disconnect, self._timeouts.close_s)
        self._thread.end(SharingFailure.UNREACHABLE)

    def _refuse(self, several: Iterable[RefusedRecord]) -> None:
        for each in several:
            logger.warning("A shared %s is refused: %s", each.kind[:LONGEST_NAME], each.failure)
            self.refused.add(each)

    async def _as_owner(self, work: Callable[[DatabaseSession, str], T]) -> T:
        """Runs ``work`` on a connection of the owner, which ends with the call."""
        owner, database_id = self._membership.owner, self._membership.database_id
        if owner is None:
            raise SharingError(SharingFailure.NOT_FIRST)

        def call() -> T:
            with self._sign_in(owner) as session:
                return work(session, database_id)

        return await self._thread.call(call, self._timeouts.call_s)

    def _sign_in(self, login: SharedLogin) -> DatabaseSession:
        server = SharedServer(self._membership.address, self._timeouts, self._breaker)
        is_owner = login == self._membership.owner
        return server.sign_in(login, failures.FIRST_COUNTER if is_owner else failures.COUNTER)

    def _connect(self, loop: asyncio.AbstractEventLoop) -> None:
        membership = self._membership
        self._session = self._sign_in(membership.login)
        about = schema.about(self._session)
        if about.shop != membership.shop:
            raise SharingError(SharingFailure.OTHER_SHOP)
        if about.version < len(schema.STEPS):
            self._session.close()
            self._migrate()
            self._session = self._sign_in(membership.login)
        self._note_seen(self._session)
        self.sign_in = self._session.sign_in
        listening = self._sign_in(membership.login)
        self.notices = Notices(listening, {self._session.process_id}, loop)
        self.notices.listen()

    def _migrate(self) -> None:
        membership = self._membership
        if membership.owner is None:
            raise SharingError(SharingFailure.OLDER_SCHEMA)
        try:
            with self._sign_in(membership.owner) as owner:
                schema.migrate(owner, membership.database_id)
        except SharingError as error:
            if error.failure is SharingFailure.NOT_FIRST:
                raise SharingError(SharingFailure.OLDER_SCHEMA) from None
            raise

    def _note_seen(self, session: DatabaseSession, reached: int | None = None) -> None:
        """Notes that this counter shares, and up to which number it has read."""
        self._reached = int(session.value(_SEEN, [reached]))
        self._seen_at = monotonic()

    def _disconnect(self) -> None:
        if self._session is not None:
            self._session.close()


def _merge_once(
    session: DatabaseSession, wanted: Sequence[SharedRecord]
) -> list[tuple[SharedRecord, str]]:
    """Merges records with the stored ones; returns those that were not written, with the reason."""
    latest = schema.latest_time(session)
    asked = [[each.kind for each in wanted], [each.id for each in wanted]]
    stored = session.rows(_PRESENT, asked)
    seqs = {(kind, id): seq for kind, id, _, seq in stored}
    usable, _ = _check((row[:3] for row in stored), latest)
    present = {(each.kind, each.id): each for each in usable}
    changed, rows = [], []
    for record in wanted:
        key = (record.kind, record.id)
        before = present.get(key, SharedRecord(*key))
        if (after := before.merged(record)) is not before:
            changed.append(record)
            rows.append((*key, after.text, seqs.get(key, 0)))
    if not rows:
        return []
    outcomes = session.rows(_WRITE, [list(column) for column in zip(*rows, strict=True)])
    return [(changed[int(number) - 1], outcome) for number, outcome in outcomes]


def _check(
    rows: Iterable[Sequence[str]], latest: int
) -> tuple[tuple[SharedRecord, ...], Sequence[RefusedRecord]]:
    """Returns the usable records, and the refused ones."""
    found: list[SharedRecord] = []
    refused: list[RefusedRecord] = []
    for kind, id, text in rows:
        try:
            found.append(checked_record(kind, id, text, latest))
        except BadRecordError as error:
            refused.append(RefusedRecord(kind, id, error.failure))
    return tuple(found), refused

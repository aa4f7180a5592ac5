"""Synchronises the journal with the database that the counters share, for as long as it runs.

No other use case waits for it: changes made here are written to the journal first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import JournalError, KnownError, SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.record import SharedKind
from deskdispatch.domain.sharing.state import AppliedChanges, SharingPhase, SharingState

if TYPE_CHECKING:
    from deskdispatch.domain.sharing.bookings import SharedUnconfirmed
    from deskdispatch.domain.sharing.checking import RefusedRecord
    from deskdispatch.domain.sharing.membership import Membership
    from deskdispatch.journal.journal import Journal
    from deskdispatch.shared_database.shared_database import SharedDatabase

logger = logging.getLogger(__name__)

RETRY_S: Final = (1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
"""Seconds from one try to the next while the database is away; the last repeats."""

HEARTBEAT_S: Final = 20.0
"""Seconds after which records are pulled without a notice, which a lost connection may swallow."""

CLOCK_TOLERANCE: Final = timedelta(milliseconds=20)
"""A smaller change of a clock is not noted: a booking waits for each write."""

AS_OF_INTERVAL: Final = timedelta(seconds=5)
"""Shortest time between two writes of ``as_of`` to the journal: a booking waits for each write."""

GATHERING_S: Final = 0.4
"""Seconds for which changes of this counter are gathered: by then a booking has its row.

Other counters show the changes within a second.
"""

RECORDS_AT_ONCE: Final = 200
"""Number of records sent, or read, in one step."""

PAGE_SIZE: Final = 1_000
"""Number of records of the first copy read at once."""

FINAL_FAILURES: Final = frozenset(
    {
        SharingFailure.REMOVED,
        SharingFailure.NEWER_SCHEMA,
        SharingFailure.OTHER_SHOP,
        SharingFailure.ANOTHER_PROGRAM,
        SharingFailure.NO_LIBRARY,
    }
)
"""Failures after which retrying does not help."""


class Sharing:
    """Shares one journal with the other counters.

    Attributes:
        state: Phase, progress and failure for the window.
        on_state: Called with each new state.
        on_applied: Called with the changes that came from other counters.
        names: Returns the names of all counters by id, including removed ones.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._database: SharedDatabase | None = None
        self._refused: set[RefusedRecord] = set()
        self._noted_at: datetime | None = None
        self.state = SharingState()
        self.on_state: Callable[[SharingState], object] = lambda _state: None
        self.on_applied: Callable[[AppliedChanges], object] = lambda _applied: None
        self.names = journal.counter_names

    async def own_id(self) -> str:
        own = await self._journal.sharing()
        return "" if own is None else own.counter_id

    async def unconfirmed_bookings(self) -> Sequence[SharedUnconfirmed]:
        """Returns unconfirmed bookings of others, newest first, while they are warned of."""
        now = self._clock()
        return [each for each in await self._journal.shared_unconfirmed() if each.is_warned_of(now)]

    async def start(self, membership: Membership, name: str) -> None:
        """Begins to record changes; ``run`` shares them."""
        await self._journal.start_sharing(
            membership.counter_id, membership.database_id, self._clock(), name=name
        )

    async def stop(self) -> None:
        """Ends sharing for good, once ``run`` has ended; records of the others stay."""
        await self._journal.stop_sharing()
        self._show(SharingState())

    @property
    def database(self) -> SharedDatabase:
        """The shared database; raises ``SharingError`` while it is away, as all methods below."""
        if self._database is None:
            raise SharingError(SharingFailure.UNREACHABLE)
        return self._database

    async def rename(self, name: str) -> None:
        await self.database.rename(name)
        await self._journal.rename_counter(name)

    async def remove(self, counter_id: str) -> None:
        """Ends the access of another counter; allowed at the first counter only."""
        await self.database.remove(counter_id)
        await self._note_left({counter_id})

    async def release(self, counter_id: str, *, is_agreed: bool) -> None:
        """Erases everywhere, or keeps, customers erased by a counter; at the first counter only."""
        await self.database.release(counter_id, is_agreed=is_agreed)
        self._journal.written.set()  # so that the released records are pulled

    async def leave(self) -> None:
        """Removes this counter from the list of sharing counters, and tells the others."""
        database = self.database
        if (own := await self._journal.sharing()) is not None:
            await self._journal.note_counters_left([own.counter_id], self._clock())
            await self._push(database)
        await database.leave()

    async def run(self, open_database: Callable[[], Awaitable[SharedDatabase]]) -> None:
        """Shares until cancelled, or until retrying would not help; then ``state`` says why.

        Raises:
            Exception: A programming error; ``state`` says that it has ended sharing.
        """
        self._show(SharingState(SharingPhase.JOINING))
        tries = 0
        while True:
            try:
                await self._share(open_database)
            except (SharingError, JournalError) as error:
                logger.warning("Sharing: %s", error)
                if isinstance(error, SharingError) and error.failure in FINAL_FAILURES:
                    await self._show_failure(SharingPhase.STOPPED, error)
                    return
                tries = 0 if self.state.phase is SharingPhase.CURRENT else tries + 1
                await self._show_failure(SharingPhase.AWAY, error)
            except Exception as error:
                broken = SharingError(SharingFailure.BROKEN, type(error).__name__)
                await self._show_failure(SharingPhase.STOPPED, broken)
                raise
            await asyncio.sleep(RETRY_S[min(tries, len(RETRY_S) - 1)])

    async def _share(self, open_database: Callable[[], Awaitable[SharedDatabase]]) -> None:
        """Shares over one connection until it fails."""
        if self.state.as_of is None and (own := await self._journal.sharing()) is not None:
            self._show(replace(self.state, as_of=own.as_of))
        database = self._database = await open_database()
        database.refused = self._refused
        self._noted_at = None
        now = asyncio.get_running_loop().time
        try:
            await self._note_clock(database)
            await self._join(database)
            await self._compare_counters(database)
            while True:
                self._journal.written.clear()
                next_at = now() + GATHERING_S
                await self._exchange(database)
                await self._wait_for_change(database)
                await asyncio.sleep(next_at - now())  # a flood of notices is read at once
        finally:
            self._database = None
            await database.close()

    async def _note_clock(self, database: SharedDatabase) -> None:
        """Saves how far this PC's clock is ahead; half of the call's time is the way there."""
        own = await self._journal.sharing()
        before = self._clock()
        there = await database.now()
        ahead = before + (self._clock() - before) / 2 - there
        known = timedelta(milliseconds=0 if own is None else own.ahead_ms)
        if abs(ahead - known) > CLOCK_TOLERANCE:
            await self._journal.note_clock(ahead // timedelta(milliseconds=1))

    async def _compare_counters(self, database: SharedDatabase) -> None:
        """Marks counters that are not on the list as left, and corrects the own name on the list.

        Known counters are read first: a counter that joins meanwhile is on the list by then. The
        list has another name after a restored backup, or if the answer to ``rename`` was lost.
        """
        known = await self._journal.present_counters()
        listed = {each.id: each.name for each in await database.counters()}
        if gone := known - listed.keys():
            await self._note_left(gone)
        id = await self.own_id()
        name = (await self.names()).get(id, "")
        if not name or listed.get(id, name) == name:
            return
        try:
            await database.rename(name)
        except SharingError as error:
            if error.failure is not SharingFailure.NAME_TAKEN:
                raise
            logger.warning("This counter has another name on the list: %s", error)

    async def _note_left(self, ids: Set[str]) -> None:
        """Records that counters left: their claims expire here at once, at the others soon."""
        await self._journal.note_counters_left(sorted(ids), self._clock())
        self.on_applied(AppliedChanges({SharedKind.COUNTER: frozenset(ids)}))

    async def _join(self, database: SharedDatabase) -> None:
        """Makes the first copy, unless it exists, then settles each customer once.

        An interrupted copy starts again: records that are here already are read and not written.
        """
        own = await self._journal.sharing()
        if own is None or own.as_of is not None:
            return
        while await self._journal.fill_shared_changes():
            pass
        is_copied = own.seq > 0
        steps = await database.count(SharedKind.CUSTOMER) + 3 * await self._journal.count_unsent()
        steps += 0 if is_copied else await database.count()
        self._show(replace(self.state, phase=SharingPhase.JOINING, steps_done=0, steps=steps))
        while await self._journal.capture_shared(settles=False):
            self._add_steps(RECORDS_AT_ONCE)
        if not is_copied:
            await self._copy(database)
        after_id, done = "", 1
        while done:
            after_id, done = await self._journal.settle_shared(after_id)
            self._add_steps(done)

    async def _copy(self, database: SharedDatabase) -> None:
        """Copies all records in the order of the tables; reads a page while writing another."""
        until = await database.begin_copy()
        page = await database.page(until, ("", ""), PAGE_SIZE)
        while page.last is not None:
            coming = asyncio.ensure_future(database.page(until, page.last, PAGE_SIZE))
            try:
                records = page.records
                while records:
                    applied, done = await self._journal.copy_shared(records)
                    records = records[done:]
                    self._on_applied(applied)
                    self._add_steps(done)
                page = await coming
            finally:
                coming.cancel()
        await self._journal.apply_shared(until, ())

    def _add_steps(self, count: int) -> None:
        if self.state.phase is SharingPhase.JOINING and self.state.steps:
            done = min(self.state.steps_done + count, self.state.steps)
            self._show(replace(self.state, steps_done=done))

    async def _exchange(self, database: SharedDatabase) -> None:
        """Makes records of changes here, pulls the records of others, and pushes.

        Pushed records are read back, so that a database that has lost records is noticed.
        """
        await self._note_clock(database)
        while await self._journal.capture_shared():
            pass
        await self._pull(database)
        if await self._push(database):
            await self._pull(database)
        now = self._clock()
        if self._noted_at is None or not timedelta() <= now - self._noted_at < AS_OF_INTERVAL:
            await self._journal.note_shared_as_of(now)
            self._noted_at = now
        waiting = await self._journal.count_unsent()
        self._show(
            SharingState(
                SharingPhase.CURRENT,
                now,
                waiting,
                refused=len(self._refused),
                sign_in=database.sign_in,
            )
        )

    async def _push(self, database: SharedDatabase) -> bool:
        while await self._journal.capture_shared():
            self._add_steps(RECORDS_AT_ONCE)
        has_sent = False
        while records := await self._journal.unsent_shared(RECORDS_AT_ONCE):
            await database.push(records)
            await self._journal.mark_shared_sent(records)
            self._add_steps(len(records))
            has_sent = True
        return has_sent

    async def _pull(self, database: SharedDatabase) -> None:
        own = await self._journal.sharing()
        since = 0 if own is None else own.seq
        while True:
            seq, records = await database.pull(since, RECORDS_AT_ONCE)
            if seq < since:  # a backup of the database was restored
                logger.warning("The shared database lost what it had: all is sent again")
                await self._journal.share_all_again()
                self._journal.written.set()  # so that it goes on at once
            elif seq == since:  # the end: refused records have a number, too
                return
            else:
                applied, _ = await self._journal.apply_shared(seq, records)
                self._on_applied(applied)
                self._add_steps(len(records))
            since = seq

    def _on_applied(self, applied: AppliedChanges) -> None:
        self._refused |= applied.refused
        if applied.ids:
            self.on_applied(applied)

    async def _wait_for_change(self, database: SharedDatabase) -> None:
        """Waits for a notice, or for ``GATHERING_S`` after a change is written here."""
        notice = asyncio.ensure_future(database.notices.wait(HEARTBEAT_S))
        written = asyncio.ensure_future(self._journal.written.wait())
        try:
            await asyncio.wait({notice, written}, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait({notice}, timeout=GATHERING_S)
            if notice.done():
                notice.result()
        finally:
            notice.cancel()
            written.cancel()

    async def _show_failure(self, phase: SharingPhase, error: KnownError) -> None:
        waiting = self.state.waiting
        with suppress(JournalError):
            waiting = await self._journal.count_unsent()
        self._show(replace(self.state, phase=phase, error=error, waiting=waiting))

    def _show(self, state: SharingState) -> None:
        if state != self.state:
            self.state = state
            self.on_state(state)

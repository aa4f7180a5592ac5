"""Books the rows of an order file one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from time import monotonic
from typing import Any, Final, NamedTuple

from deskdispatch.desk.booking.booking import SLEPT, BookingDesk
from deskdispatch.desk.order_files.order_files import OpenFile, OrderFiles
from deskdispatch.desk.order_files.row_quotes import RowQuotes
from deskdispatch.desk.session import Session
from deskdispatch.desk.wallet import Auditing
from deskdispatch.domain import phone
from deskdispatch.domain.account.account import PREPAID
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import (
    InvalidInput,
    JournalError,
    KnownError,
    NotFound,
    Refused,
    ServiceError,
    TokenEnded,
    Unauthorised,
    UnreadablePrice,
)
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.order_files.booking_preview import (
    BookingEnd,
    BookingWait,
    FileProgress,
    new_problems,
)
from deskdispatch.domain.order_files.order_file import FileRow, RowDecision, RowState
from deskdispatch.domain.unconfirmed.intent import Booked, IntentState, NotBooked, Outcome
from deskdispatch.domain.wallet.balance import is_invoiced
from deskdispatch.journal.journal import Journal

RETRY_S: Final = 5.0
"""Seconds a row waits for the connection, the wallet, or the clerk's own booking to end."""
LONGEST_RETRY_S: Final = 60.0
BUSY_S: Final = 30.0
"""Seconds a row waits for a busy service that does not say how long."""
OWN_BOOKING_S: Final = 0.2
"""Seconds between two checks whether the clerk's own booking has ended."""
_MEASURED: Final = 10
"""Number of latest rows whose time is used to estimate the remaining time."""


_UNFINISHED: Final = frozenset({BookingEnd.SIGNED_OUT, BookingEnd.LEFT})


@dataclass(eq=False)
class FileBooking:
    """Books the ready rows of one file in their order, one at a time.

    A row is never sent again automatically once its request may have arrived. A row that certainly
    did not arrive is sent again when the connection is back. Rows of a customer with an unconfirmed
    booking wait for its end. If cancelled, the file stays begun, and the next start asks about it.

    Attributes:
        changed: Called at every change of ``progress``, with the row that changed, if any.
        booked: Called with the outcome of each row that is booked.
        clerk: The name of the clerk who pressed *Book* or *Resume*, if known.
    """

    _files: OrderFiles
    _quotes: RowQuotes
    _booking: BookingDesk
    _auditing: Auditing
    _session: Session
    _journal: Journal
    _clock: Clock
    opened: OpenFile
    progress: FileProgress = field(default_factory=FileProgress)
    changed: Callable[[FileRow | None], None] = field(default=lambda _row: None)
    booked: Callable[[Booked], None] = field(default=lambda _booked: None)
    clerk: str = ""
    _is_paused: bool = False
    _stopped: BookingEnd | None = None
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _spent: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._looked_at = self._clock()

    def pause(self) -> None:
        """Sends no further row until ``resume``; the row in flight is completed."""
        self._is_paused = True
        self._tell(wait=BookingWait.PAUSED, until=None)
        self._woken.set()

    def resume(self) -> None:
        """Continues after a pause, and ends the present wait."""
        self._is_paused = False
        self._tell(wait=None, until=None)
        self._woken.set()

    def stop(self, end: BookingEnd = BookingEnd.STOPPED) -> None:
        """Stops after the row in flight; the file stays begun if ``end`` is ``LEFT``."""
        self._stopped = self._stopped or end
        self._woken.set()

    async def run(self, row_ids: Collection[str] | None = None) -> FileProgress:
        """Books the ready rows that the clerk has confirmed; None means all of them.

        Raises:
            JournalError: An outcome or the next row could not be written; that row was not sent.
        """
        file_id = self.opened.file.id
        await self._journal.start_order_file(file_id, self._clock())
        waiting = self.opened.of_state(RowState.READY)
        if row_ids is not None:
            waiting = [row for row in waiting if row.id in row_ids]
        self._tell(done=0, of=len(waiting), end=None)
        end = BookingEnd.DONE
        try:
            while waiting:
                waiting = await self._book_all(waiting)
        except _Stopped as stopped:
            end = stopped.end
        except (Unauthorised, TokenEnded) as error:
            self._tell(error=error)
            end = BookingEnd.SIGNED_OUT
        if end not in _UNFINISHED:
            await self._journal.start_order_file(file_id, None)
        self._tell(row=None, wait=None, until=None, left=None, held=0, end=end)
        return self.progress

    async def _book_all(self, rows: Sequence[FileRow]) -> list[FileRow]:
        """Books rows; returns the rows of customers with an unconfirmed booking."""
        held: list[FileRow] = []
        for row in rows:
            if not await self._is_free(self._now(row)):
                held.append(row)
                self._tell(held=len(held))
                continue
            if self._now(row).state is RowState.READY:
                began = monotonic()
                await self._book(row)
                self._spent.append(monotonic() - began)
                latest = self._spent[-_MEASURED:]
                rest = self.progress.of - self.progress.done - 1
                self._tell(left=timedelta(seconds=rest * sum(latest) / len(latest)))
            self._tell(done=self.progress.done + 1)
        if held and len(held) == len(rows):
            await self._wait(_Pause(BookingWait.UNCONFIRMED, RETRY_S), held[0])
        self._tell(held=0)
        return held

    async def _book(self, row: FileRow) -> None:
        """Sends a row, and again while it certainly did not arrive, until it has its outcome."""
        misses = 0
        while (row := await self._go_on(row)).state is RowState.READY:
            self._tell(row=row, wait=None, error=None, until=None, needed=None, balance=None)
            try:
                pause = await self._attempt(row, misses)
            except _Overtaken:
                continue
            except ServiceError as error:
                pause = _pause_after(error, misses)
            if pause is None:
                return
            misses += pause.why is BookingWait.CONNECTION
            await self._wait(pause, row)

    async def _attempt(self, row: FileRow, misses: int) -> _Pause | None:
        try:
            price = await self._price(row)
            short = await self._shortage(row, price)
            # Last, as the clerk may book the same by hand while the service is asked.
            ended = self._booking.slot.freed
            found = await self._files.recognise(self.opened, row.id)
            if found.state is not RowState.READY:  # its customer is marked by now, or its price odd
                self._tell(found)
                return None
            self._pause_after_sleep()
            if self._is_overtaken(row) or self._booking.slot.freed != ended:
                raise _Overtaken  # the booking that ended may be of the same order
            if short is not None:
                return short
            draft = row.content.draft
            outcome = await self._booking.book(
                draft, quoted_price=price, file_row=row, clerk=self.clerk
            )
        except InvalidInput as error:  # for example, its time has passed
            content = row.content
            problems = (*content.problems, *new_problems(error.problems, content.problems))
            changed = replace(row, content=content.model_copy(update={"problems": problems}))
            self._tell(await self._files.keep(self.opened, changed))
            return None
        except JournalError as error:
            if error.detail != JournalFailure.NOT_OPEN:
                raise
            self._tell(await self._files.refresh(self.opened, row.id))
            if self._is_overtaken(row):
                raise _Overtaken from error
            return None
        if outcome is None:
            return _Pause(BookingWait.OWN_BOOKING, OWN_BOOKING_S)
        return await self._show_outcome(row, outcome, misses)

    async def _show_outcome(self, row: FileRow, outcome: Outcome, misses: int) -> _Pause | None:
        if isinstance(outcome, Booked):
            self.booked(outcome)
        self._tell(await self._files.refresh(self.opened, row.id))
        pause = _pause_after(outcome.error, misses) if isinstance(outcome, NotBooked) else None
        if pause is not None and pause.why is BookingWait.BUSY:
            await self._files.decide(self.opened, row.id, RowDecision.RETRY)
        return pause

    async def _price(self, row: FileRow) -> Decimal | None:
        """The price of a row; without one the booking decides, as it does for the form."""
        try:
            return await self._quotes.price(row)
        except (Refused, NotFound) as error:
            if _pause_after(error, 0) is not None:
                raise
        except UnreadablePrice:
            pass
        return None

    async def _shortage(self, row: FileRow, price: Decimal | None) -> _Pause | None:
        bootstrap = self._session.bootstrap
        config = bootstrap.scheduled_delivery if bootstrap is not None else None
        if price is None or (row.content.draft.scheduled_at is not None and is_invoiced(config)):
            return None
        asked_at = self._clock()
        try:
            wallet = await self._session.wallet()
        except (Refused, NotFound) as error:
            if _pause_after(error, 0) is not None:
                raise
            return None  # who may not see it may still book
        with suppress(JournalError):  # records of the wallet hold up no row
            await self._auditing.keep(wallet, asked_at)  # the service shows its newest debits alone
        if wallet.balance is None or wallet.balance >= price or wallet.billing_mode != PREPAID:
            return None
        self._tell(needed=price, balance=wallet.balance)
        return _Pause(BookingWait.WALLET, RETRY_S)

    async def _is_free(self, row: FileRow) -> bool:
        number = phone.key(row.content.draft.phone)
        waiting = await self._journal.open_intents()
        return all(
            phone.key(each.booking.customer_number) != number
            for each in waiting
            if each.state is IntentState.UNCONFIRMED
        )

    def _now(self, row: FileRow) -> FileRow:
        return self.opened.rows[row.id]

    def _is_overtaken(self, row: FileRow) -> bool:
        """Whether the clerk changed a row, or has paused or stopped it, before it is sent."""
        now = self._now(row)
        is_held = self._is_paused or self._stopped is not None
        return is_held or now.state is not RowState.READY or now.content != row.content

    def _pause_after_sleep(self) -> None:
        """Pauses it if the PC slept: the rest may have been booked by hand elsewhere by now."""
        before, self._looked_at = self._looked_at, self._clock()
        if self._looked_at - before >= SLEPT:
            self.pause()

    async def _go_on(self, row: FileRow) -> FileRow:
        """Waits while it is paused; returns the row as it is then.

        Raises:
            _Stopped: The clerk has stopped it.
        """
        self._pause_after_sleep()
        while self._is_paused and self._stopped is None:
            self._woken.clear()
            self._tell(row=row, wait=BookingWait.PAUSED, until=None)
            await self._woken.wait()
            self._looked_at = self._clock()
        if self._stopped is not None:
            raise _Stopped(self._stopped)
        return self._now(row)

    async def _wait(self, pause: _Pause, row: FileRow) -> None:
        """Waits for the seconds of ``pause``, or until the clerk does something."""
        self._pause_after_sleep()
        self._woken.clear()
        if not self._is_paused and self._stopped is None:
            until = self._clock() + timedelta(seconds=pause.seconds)
            self._tell(row=row, wait=pause.why, error=pause.error, until=until)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), pause.seconds)
        await self._go_on(row)

    def _tell(self, changed: FileRow | None = None, **fields: Any) -> None:
        self.progress = replace(self.progress, **fields)
        self.changed(changed)


class _Stopped(Exception):
    def __init__(self, end: BookingEnd) -> None:
        super().__init__(end)
        self.end = end


class _Overtaken(Exception):
    """The clerk changed, paused, stopped or booked something while the row was checked."""


class _Pause(NamedTuple):
    why: BookingWait
    seconds: float
    error: KnownError | None = None


def _pause_after(error: KnownError, misses: int) -> _Pause | None:
    """Returns the pause after an error proving that nothing arrived; None for a refusal.

    An error that nobody is signed in any more is raised.
    """
    if isinstance(error, Unauthorised | TokenEnded):
        raise error
    if isinstance(error, Refused | NotFound):
        is_busy = error.failure is ServiceFailure.BUSY or error.retry_after > 0
        seconds = error.retry_after or BUSY_S
        return _Pause(BookingWait.BUSY, seconds, error) if is_busy else None
    return _Pause(BookingWait.CONNECTION, min(RETRY_S * 2**misses, LONGEST_RETRY_S), error)

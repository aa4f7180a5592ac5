"""The two threads of a counter's connection: one carries out calls, one hears of changes."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Set
from contextlib import suppress
from typing import Final, TypeVar

from psycopg.sql import SQL

from deskdispatch.background import SerialWorker, call_soon, start_thread
from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.shared_database.session import Breaker, DatabaseSession

_LOOK_EACH_S: Final = 1.0
"""How long it may take until a thread ends where a socket that is shut down does not wake it."""

T = TypeVar("T")


class CallThread:
    """A daemon thread for calls; it runs ``last`` before it ends, however late that is."""

    def __init__(self, breaker: Breaker, last: Callable[[], None]) -> None:
        self._breaker = breaker
        self._last = last
        self._worker = SerialWorker("shared database")
        self._ended_by: SharingFailure | None = None

    async def call(self, work: Callable[[], T], within_s: float) -> T:
        """The result of ``work``; after ``NO_ANSWER`` no more calls are taken."""
        if self._ended_by is not None:
            raise SharingError(self._ended_by)
        try:
            async with asyncio.timeout(within_s):
                coming = self._worker.submit(work)
                coming.add_done_callback(_retrieve)
                return await asyncio.shield(coming)
        except TimeoutError:
            self.end(SharingFailure.NO_ANSWER)
            raise SharingError(SharingFailure.NO_ANSWER) from None

    def end(self, failure: SharingFailure) -> None:
        """Shuts the connections down and lets the thread end; further calls raise ``failure``."""
        if self._ended_by is None:
            self._ended_by = failure
            self._breaker.cut()
            self._worker.end(self._last)


class Notices:
    """Waits for notices, also while nobody asks, on a connection for this alone.

    Args:
        session: The thread closes it at its end.
        own: The server's processes whose notices are this counter's own.
        loop: Where ``wait`` is awaited.
    """

    def __init__(
        self, session: DatabaseSession, own: Set[int], loop: asyncio.AbstractEventLoop
    ) -> None:
        self._session = session
        self._own = own
        self._loop = loop
        self._heard = asyncio.Event()
        self._failure: SharingError | None = None

    def listen(self) -> None:
        try:
            self._session.rows(SQL("LISTEN deskdispatch"))
        except SharingError:
            self._session.close()
            raise
        start_thread(self._run, "shared database notices")

    async def wait(self, within_s: float) -> bool:
        """Whether something came since the last call, or comes in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._heard.wait()
        if self._failure is not None:
            raise SharingError(self._failure.failure, self._failure.said)
        was_heard = self._heard.is_set()
        self._heard.clear()
        return was_heard

    def _run(self) -> None:
        try:
            with self._session, selectors.DefaultSelector() as selector:
                selector.register(self._session.descriptor, selectors.EVENT_READ)
                while not self._session.is_given_up:
                    if set(self._session.notices()) - self._own:
                        call_soon(self._loop, self._heard.set)
                    selector.select(_LOOK_EACH_S)
        except SharingError as error:
            self._failure = error
        else:
            self._failure = SharingError(SharingFailure.UNREACHABLE)
        call_soon(self._loop, self._heard.set)


def _retrieve(done: asyncio.Future[T]) -> None:
    """Marks a failure as seen, since asyncio logs those that nobody waits for."""
    if not done.cancelled():
        done.exception()

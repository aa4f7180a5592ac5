"""Calls that block, one after the other on a daemon thread, awaited with a deadline.

The threads of an executor are joined when the interpreter ends, so that a server which hangs would
hold the program. A daemon thread that is given up holds nothing.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Final, TypeVar

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.shared_database.breaker import Breaker

THREAD_NAME: Final = "shared database"

T = TypeVar("T")


class CallThread:
    """A daemon thread, which begins with the first call.

    Args:
        breaker: Has the connections that the calls use; they are shut down with the thread.
        last: Done on the thread before it ends, however late that is.
    """

    def __init__(self, breaker: Breaker, last: Callable[[], None]) -> None:
        self._breaker = breaker
        self._last = last
        self._calls: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._ended_by: SharingFailure | None = None

    async def call(self, work: Callable[[], T], within_s: float) -> T:
        """The result of ``work``, after that of the calls before.

        A wait that is cancelled leaves ``work`` running.

        Raises:
            SharingError: ``NO_ANSWER`` after so many seconds; the thread then takes no more calls.
        """
        if self._ended_by is not None:
            raise SharingError(self._ended_by)
        coming: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._put(partial(_do, work, coming))
        try:
            async with asyncio.timeout(within_s):
                return await coming
        except TimeoutError:
            self.end(SharingFailure.NO_ANSWER)
            raise SharingError(SharingFailure.NO_ANSWER) from None

    def end(self, failure: SharingFailure) -> None:
        """Shuts the connections down and lets the thread end; does not wait.

        Args:
            failure: What further calls raise.
        """
        if self._ended_by is None:
            self._ended_by = failure
            self._breaker.cut()
            self._put(self._last)
            self._put(None)

    def _put(self, call: Callable[[], None] | None) -> None:
        self._calls.put(call)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=THREAD_NAME, daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while (call := self._calls.get()) is not None:
            call()
            del call  # or its values would live until the next one


def _do(work: Callable[[], T], coming: asyncio.Future[T]) -> None:
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001  # raised where the result is waited for
        deliver(coming, partial(coming.set_exception, error))
    else:
        deliver(coming, partial(coming.set_result, result))


def deliver(coming: asyncio.Future[T], settle: Callable[[], None]) -> None:
    """Settles a future from another thread; not where nobody waits for it any more."""

    def settled() -> None:
        if not coming.done():
            settle()

    loop = coming.get_loop()
    with suppress(RuntimeError):  # the loop has ended
        if not loop.is_closed():
            loop.call_soon_threadsafe(settled)

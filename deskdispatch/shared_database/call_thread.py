"""Calls that block, one after the other on a daemon thread, awaited with a deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from deskdispatch.background import SerialWorker
from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.shared_database.breaker import Breaker

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
        self._worker = SerialWorker("shared database")
        self._ended_by: SharingFailure | None = None

    async def call(self, work: Callable[[], T], within_s: float) -> T:
        """The result of ``work``, after that of the calls before.

        A wait that is cancelled leaves ``work`` running.

        Raises:
            SharingError: ``NO_ANSWER`` after so many seconds; the thread then takes no more calls.
        """
        if self._ended_by is not None:
            raise SharingError(self._ended_by)
        try:
            async with asyncio.timeout(within_s):
                return await asyncio.shield(self._worker.submit(work))
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
            self._worker.end(self._last)

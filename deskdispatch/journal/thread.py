"""The thread that runs all database work."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, KeysView, ValuesView
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial, partialmethod
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.repair import JournalRepair
from deskdispatch.journal.failures import DAMAGE, mapped
from deskdispatch.journal.opening import OpenedJournal
from deskdispatch.journal.sharing import change_log

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

Work = Callable[Concatenate[sqlite3.Connection, P], T]
Method = Callable[Concatenate["JournalThread", P], T]

_CHANGEABLE: Final = (list, set, KeysView, ValuesView)
"""Collections that their owner may change before the thread reads them."""


class JournalThread:
    """Runs functions on its connection, one after the other, in the order of the calls.

    ``on_damage`` is called on the thread whenever a function meets damage.

    Attributes:
        written: Set after each ``write``, even a failed one.
    """

    def __init__(self, on_damage: Callable[[], None]) -> None:
        self._on_damage = on_damage
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")
        self._connection: sqlite3.Connection | None = None
        self._is_closed = False
        self._calls: set[Future[Any]] = set()
        self.written = asyncio.Event()

    @property
    def is_awaited(self) -> bool:
        """Whether a call waits for the running one; may be asked on any thread."""
        return len(self._calls) > 1

    async def start(self, open_file: Callable[[], OpenedJournal]) -> JournalRepair | None:
        """Opens the connection on the thread; returns the repair, if any, or raises an error."""
        return await asyncio.wrap_future(self._executor.submit(self._connect, open_file))

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs a reading function; skips it if the waiter is cancelled before its turn."""
        return await asyncio.wrap_future(self._submit(work, *args, **kwargs))

    def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> Awaitable[T]:
        """Runs a writing function, awaited or not, and even if the waiter is cancelled meanwhile.

        It runs before the work of any call that is made after this one.
        """
        try:
            future = asyncio.wrap_future(self._submit(partial(_unhindered, work), *args, **kwargs))
        except JournalError as closed:
            future = asyncio.get_running_loop().create_future()
            future.set_exception(closed)
        future.add_done_callback(lambda _: self.written.set())
        return asyncio.shield(future)

    async def write_unreported(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Like ``write``, for functions of sharing: does not report the write."""
        return await asyncio.shield(asyncio.wrap_future(self._submit(work, *args, **kwargs)))

    def write_now(self, within_s: float, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs a writing function after earlier ones, and blocks until it has ended.

        After ``within_s`` seconds raises ``JournalError`` ``FAILED``: it may still be written.
        """
        try:
            return self._submit(partial(_unhindered, work), *args, **kwargs).result(within_s)
        except TimeoutError as error:
            raise JournalError(JournalFailure.FAILED) from error

    async def close(self) -> None:
        """Finishes pending work and ends the thread; calling it again is harmless."""
        if self._is_closed:
            return
        self._is_closed = True
        last = self._executor.submit(self._disconnect)
        self._executor.shutdown(wait=False)  # the thread ends by itself after its last work
        await asyncio.shield(asyncio.wrap_future(last))
        self._executor.shutdown(wait=True)  # waits for that end alone

    def _submit(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._is_closed:
            raise JournalError(JournalFailure.CLOSED)
        fixed: Any = [tuple(arg) if isinstance(arg, _CHANGEABLE) else arg for arg in args]
        future = self._executor.submit(lambda: self._run(work, *fixed, **kwargs))
        self._calls.add(future)
        future.add_done_callback(self._calls.discard)
        return future

    def _run(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._connection is None:
            raise JournalError(JournalFailure.CLOSED)
        try:
            with mapped():
                return work(self._connection, *args, **kwargs)
        except JournalError as error:
            if error.detail in DAMAGE:
                self._on_damage()
            raise

    def _connect(self, open_file: Callable[[], OpenedJournal]) -> JournalRepair | None:
        with mapped():
            self._connection, repaired = open_file()
        return repaired

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with mapped():
                connection.close()


def _unhindered(
    work: Work[P, T], connection: sqlite3.Connection, *args: P.args, **kwargs: P.kwargs
) -> T:
    """Runs a writing function; after an unknown failure runs it again without the sharing log.

    A fault of the sharing log must not block local writes: no booking waits for its repair.
    """
    try:
        with mapped():
            return work(connection, *args, **kwargs)
    except JournalError as error:
        if error.detail != JournalFailure.FAILED or not change_log.switch_log_off(connection):
            raise
        logger.exception("Written without the log of changes, which sharing makes again")
        return work(connection, *args, **kwargs)


def reading(work: Work[P, T]) -> Method[P, Coroutine[Any, Any, T]]:
    """Returns a method that runs ``work``, which only reads, by ``JournalThread.read``."""
    return cast("Method[P, Coroutine[Any, Any, T]]", partialmethod(JournalThread.read, work))


def writing(work: Work[P, T]) -> Method[P, Awaitable[T]]:
    """Returns a method that runs ``work``, which writes, by ``JournalThread.write``."""
    return cast("Method[P, Awaitable[T]]", partialmethod(JournalThread.write, work))


def writing_unreported(work: Work[P, T]) -> Method[P, Coroutine[Any, Any, T]]:
    """Returns a method that runs ``work`` of sharing, by ``JournalThread.write_unreported``."""
    method = partialmethod(JournalThread.write_unreported, work)
    return cast("Method[P, Coroutine[Any, Any, T]]", method)

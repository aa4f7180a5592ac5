"""The event loop of the program: asyncio on top of Qt's."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from functools import partial
from typing import Any, Final, TypeVar

import qasync
import shiboken6
from PySide6.QtWidgets import QApplication

from deskdispatch.background import on_daemon

T = TypeVar("T")

LOOKUP_S: Final = 4.0
"""Seconds for a name lookup: less than any connect timeout, so that it is reported as the cause."""

SWITCH_S: Final = 0.001
"""Seconds that a thread may run while another one waits for the interpreter."""

_Found = list[tuple[Any, ...]]


class DeskLoop(qasync.QEventLoop):  # type: ignore[misc]  # qasync ships no types
    """qasync's loop with its gaps filled.

    WORKAROUND for qasync 0.28.0:

    - ``run_forever`` installs no async-generator hooks, so abandoned HTTP streams are never closed
      and complain at exit.
    - ``run_until_complete`` handles events once more after the loop has ended, and the tasks it
      steps find no running loop.
    - ``close`` leaves timers of cancelled calls running; collected on another thread later, they
      crash the process. It also disconnects the signal behind ``call_soon_threadsafe`` while a
      thread may still be emitting it: Qt then frees the slot on that thread, without Python's lock,
      and the process crashes. Signals emitted before are still delivered afterwards, to a deleted
      timer.
    - The executor starts ten Qt threads, and each asks its Python class for a name, again without
      the lock: the process crashes if an import creates a Qt class at that moment.
    """

    def __init__(self, app: Any) -> None:
        self._lookups: dict[tuple[Any, ...], asyncio.Future[_Found]] = {}
        self._sending = threading.RLock()
        self._takes_calls = True
        super().__init__(app)
        self.set_default_executor(ThreadPoolExecutor(thread_name_prefix="worker"))

    def call_soon(self, callback: Any, *args: Any, context: Context | None = None) -> Any:
        """Drops a call from a thread that arrives after the loop was closed."""
        if self.is_closed():
            handle = asyncio.Handle(callback, args, self, context)
            handle.cancel()
            return handle
        return super().call_soon(callback, *args, context=context)

    def call_soon_threadsafe(
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> Any:
        """Drops a call that arrives while the loop is being closed.

        Raises:
            RuntimeError: The loop is closed.
        """
        self._check_closed()
        with self._sending:
            if self._takes_calls:
                super().call_soon_threadsafe(callback, *args, context=context)

    async def getaddrinfo(
        self,
        host: Any,
        port: Any,
        *,
        family: int = 0,
        type: int = 0,
        proto: int = 0,
        flags: int = 0,
    ) -> _Found:
        """Resolves a name with a deadline, and without delaying the program's exit.

        asyncio looks names up on threads that are joined at exit, and a name service that does not
        answer cannot be interrupted. Here each lookup has its own daemon thread; equal lookups
        share one.

        Raises:
            OSError: ``socket.gaierror``; with ``EAI_AGAIN`` after ``LOOKUP_S``.
        """
        query = (host, port, family, type, proto, flags)
        if query not in self._lookups:
            lookup = on_daemon(partial(_addresses, query), name="name lookup")
            lookup.add_done_callback(partial(self._on_looked_up, query))
            self._lookups[query] = lookup
        try:
            async with asyncio.timeout(LOOKUP_S):
                return await asyncio.shield(self._lookups[query])
        except TimeoutError:
            late = socket.gaierror(socket.EAI_AGAIN, "the name service does not answer")
        raise late

    def _on_looked_up(self, query: tuple[Any, ...], done: asyncio.Future[_Found]) -> None:
        self._lookups.pop(query, None)
        if not done.cancelled():
            done.exception()  # retrieved, as nobody may wait for it

    def run_forever(self) -> None:
        """Runs until stopped, with asyncio's hooks for async generators."""
        old = sys.get_asyncgen_hooks()
        sys.set_asyncgen_hooks(
            firstiter=self._asyncgen_firstiter_hook, finalizer=self._asyncgen_finalizer_hook
        )
        try:
            super().run_forever()
        finally:
            sys.set_asyncgen_hooks(*old)

    def run_until_complete(self, future: Awaitable[T]) -> T:
        """Runs until the future is done; returns its result and leaves other tasks pending."""
        task = asyncio.ensure_future(future, loop=self)
        task.add_done_callback(self._on_complete)
        try:
            self.run_forever()
        finally:
            task.remove_done_callback(self._on_complete)
        if not task.done():
            raise RuntimeError("the loop was stopped before the future was done")
        return task.result()

    def _on_complete(self, _task: asyncio.Future[Any]) -> None:
        self.stop()

    def close(self) -> None:
        """Closes the loop, after calls that threads are just sending, and stops all timers."""
        if not self.is_closed():
            with self._sending:
                self._takes_calls = False
            super().close()
            shiboken6.delete(self._timer)


def _addresses(query: tuple[Any, ...]) -> _Found:
    try:
        return socket.getaddrinfo(*query)
    except UnicodeError as failure:  # not a valid name
        raise socket.gaierror(socket.EAI_NONAME, str(failure)) from failure


def desk_loop() -> asyncio.AbstractEventLoop:
    """Returns a new loop on the running application, for ``asyncio.Runner(loop_factory=…)``.

    Also makes a working thread yield to the window within a millisecond, not Python's five:
    painting a frame takes the interpreter several times.
    """
    sys.setswitchinterval(SWITCH_S)
    loop: asyncio.AbstractEventLoop = DeskLoop(QApplication.instance())
    return loop

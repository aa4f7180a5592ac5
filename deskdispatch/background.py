"""Work on daemon threads: calls that may take long or for ever.

The threads of an executor are joined when the interpreter ends, so that a keyring, a server, a
print service or a disk that hangs would keep the process, and its lock on the data, alive. A daemon
thread that is given up holds nothing. What ends by itself is left to ``asyncio.to_thread``.

``asyncio`` and ``queue`` are imported late: the first frame needs none.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import asyncio
    from queue import SimpleQueue

T = TypeVar("T")


async def on_daemon(work: Callable[[], T], *, name: str = "work") -> T:
    """Runs ``work`` on a daemon thread, which a cancelled wait leaves running."""
    return await start_on_daemon(work, name=name)


def start_on_daemon(work: Callable[[], T], *, name: str) -> asyncio.Future[T]:
    """Starts ``work`` on a daemon thread; the running loop gets its result."""
    import asyncio

    coming: asyncio.Future[T] = asyncio.get_running_loop().create_future()
    start_thread(partial(_fulfil, coming, work), name)
    return coming


def start_thread(work: Callable[[], object], name: str) -> None:
    """Starts ``work`` on a daemon thread; nobody gets its result."""
    threading.Thread(target=work, name=name, daemon=True).start()


def call_soon(loop: asyncio.AbstractEventLoop, callback: Callable[[], object]) -> None:
    """Calls back in a loop from another thread; does nothing where the loop has ended."""
    with suppress(RuntimeError):
        if not loop.is_closed():
            loop.call_soon_threadsafe(callback)


class SerialWorker:
    """Runs calls one after the other on a thread of its own, which begins with the first."""

    def __init__(self, name: str) -> None:
        from queue import SimpleQueue

        self._name = name
        self._calls: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._is_started = False

    def submit(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Runs ``work`` after the calls before; it is dropped if cancelled before its turn."""
        import asyncio

        coming: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def do() -> None:
            if not coming.cancelled():
                _fulfil(coming, work)

        self._put(do)
        return coming

    def end(self, last: Callable[[], object] | None = None) -> None:
        """Lets the thread end after the calls before and ``last``; does not wait."""
        if last is not None:
            self._put(last)
        if self._is_started:
            self._calls.put(None)

    def _put(self, call: Callable[[], object]) -> None:
        self._calls.put(call)
        if not self._is_started:
            self._is_started = True
            start_thread(self._run, self._name)

    def _run(self) -> None:
        while (call := self._calls.get()) is not None:
            call()
            del call  # or its values would live until the next one


def _fulfil(coming: asyncio.Future[T], work: Callable[[], T]) -> None:
    try:
        outcome = partial(coming.set_result, work())
    except BaseException as error:  # noqa: BLE001  # raised where the result is awaited
        outcome = partial(coming.set_exception, error)
    call_soon(coming.get_loop(), partial(_settle, coming, outcome))


def _settle(coming: asyncio.Future[T], outcome: Callable[[], None]) -> None:
    if not coming.done():
        outcome()

"""Daemon threads for calls that may take long or never return.

The threads of an executor are joined when the interpreter ends, so a keyring, a server, a print
service or a disk that hangs would keep the process alive, and with it the lock on the data. An
abandoned daemon thread holds nothing. Calls that always return use ``asyncio.to_thread``.

``asyncio`` and ``queue`` are imported late: the first frame needs neither.
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


def on_daemon(work: Callable[[], T], *, name: str = "work") -> asyncio.Future[T]:
    """Starts ``work`` on a daemon thread; returns a future of the running loop for its result.

    Cancelling the future does not stop the thread.
    """
    import asyncio

    coming: asyncio.Future[T] = asyncio.get_running_loop().create_future()
    start_thread(partial(_fulfil, coming, work), name)
    return coming


def start_thread(work: Callable[[], object], name: str) -> None:
    """Starts ``work`` on a daemon thread and discards its result."""
    threading.Thread(target=work, name=name, daemon=True).start()


def call_soon(loop: asyncio.AbstractEventLoop, callback: Callable[[], object]) -> None:
    """Schedules a callback in a loop from another thread; does nothing if the loop has ended."""
    with suppress(RuntimeError):
        if not loop.is_closed():
            loop.call_soon_threadsafe(callback)


class SerialWorker:
    """Runs calls one after the other on one thread, which starts with the first call."""

    def __init__(self, name: str) -> None:
        from queue import SimpleQueue

        self._name = name
        self._calls: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._is_started = False

    def submit(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Queues ``work`` after earlier calls; skipped if cancelled before its turn."""
        import asyncio

        coming: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._calls.put(partial(_fulfil, coming, work))
        if not self._is_started:
            self._is_started = True
            start_thread(self._run, self._name)
        return coming

    def end(self, last: Callable[[], object] = lambda: None) -> None:
        """Ends a started thread after the queued calls and ``last``; does not wait."""
        if self._is_started:
            self._calls.put(last)
            self._calls.put(None)

    def _run(self) -> None:
        while (call := self._calls.get()) is not None:
            call()
            del call  # or its values would stay alive until the next call


def _fulfil(coming: asyncio.Future[T], work: Callable[[], T]) -> None:
    """Runs ``work`` on this thread unless cancelled before, and settles the future in its loop."""
    if coming.cancelled():
        return
    try:
        outcome = partial(coming.set_result, work())
    except BaseException as error:  # noqa: BLE001  # raised where the result is awaited
        outcome = partial(coming.set_exception, error)

    def settle() -> None:
        if not coming.done():
            outcome()

    call_soon(coming.get_loop(), settle)


Progress = Callable[[int, int], None]
"""Called with the work done and its total; both are zero while the total is unknown."""


def ignore_progress(_done: int, _of: int) -> None: ...

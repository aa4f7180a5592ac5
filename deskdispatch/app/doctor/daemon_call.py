"""Calls that may never return, on threads that do not hold the end of the program."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def on_daemon(work: Callable[[], T]) -> T:
    """Runs ``work`` on a daemon thread and returns its result, or raises what it raises.

    A cancelled wait leaves the thread behind: threads of an executor would be joined at the end of
    the program, which a print service or a disk that hangs would hold for ever.
    """
    loop = asyncio.get_running_loop()
    coming: asyncio.Future[T] = loop.create_future()

    def deliver(result: T | None, error: BaseException | None) -> None:
        if coming.done():
            return
        if error is not None:
            coming.set_exception(error)
        else:
            coming.set_result(result)  # type: ignore[arg-type]  # of T where nothing was raised

    def run() -> None:
        try:
            result, error = work(), None
        except BaseException as raised:  # noqa: BLE001  # raised where the result is awaited
            result, error = None, raised
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            loop.call_soon_threadsafe(deliver, result, error)

    threading.Thread(target=run, name="check", daemon=True).start()
    return await coming

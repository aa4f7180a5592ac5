"""The event loop of the program: asyncio on Qt's."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable
from typing import Any, TypeVar

import qasync
import shiboken6
from PySide6.QtWidgets import QApplication

T = TypeVar("T")


class DeskLoop(qasync.QEventLoop):  # type: ignore[misc]  # qasync ships no types
    """qasync's loop, with what it leaves out.

    WORKAROUND for qasync 0.28.0: its ``run_forever`` installs no async-generator hooks, so an
    abandoned HTTP stream is never closed and complains at exit. Its ``run_until_complete``
    handles events once more when the loop has ended, and the tasks that it steps then find no
    running loop. Its ``close`` leaves the timers of cancelled calls running; collected on another
    thread later, they crash the process.
    """

    def run_forever(self) -> None:
        """Runs until stopped, with asyncio's hooks for async generators in place."""
        old = sys.get_asyncgen_hooks()
        sys.set_asyncgen_hooks(
            firstiter=self._asyncgen_firstiter_hook, finalizer=self._asyncgen_finalizer_hook
        )
        try:
            super().run_forever()
        finally:
            sys.set_asyncgen_hooks(*old)

    def run_until_complete(self, future: Awaitable[T]) -> T:
        """Runs until the future is done and gives its result; what else waits is left waiting."""
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
        """Closes the loop and ends every timer with it, on this thread."""
        if not self.is_closed():
            super().close()
            shiboken6.delete(self._timer)


def desk_loop() -> asyncio.AbstractEventLoop:
    """A new loop on the running application, for ``asyncio.Runner(loop_factory=…)``."""
    loop: asyncio.AbstractEventLoop = DeskLoop(QApplication.instance())
    return loop

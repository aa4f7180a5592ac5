"""The event loop of the program: asyncio on Qt's."""

from __future__ import annotations

import asyncio
import sys

import qasync
import shiboken6
from PySide6.QtWidgets import QApplication


class DeskLoop(qasync.QEventLoop):  # type: ignore[misc]  # qasync ships no types
    """qasync's loop, with what it leaves out.

    WORKAROUND for qasync 0.28.0: its ``run_forever`` installs no async-generator hooks, so an
    abandoned HTTP stream is never closed and complains at exit. Its ``close`` leaves the timers
    of cancelled calls running; collected on another thread later, they crash the process.
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

    def close(self) -> None:
        """Closes the loop and ends every timer with it, on this thread."""
        if not self.is_closed():
            super().close()
            shiboken6.delete(self._timer)


def desk_loop() -> asyncio.AbstractEventLoop:
    """A new loop on the running application, for ``asyncio.Runner(loop_factory=…)``."""
    loop: asyncio.AbstractEventLoop = DeskLoop(QApplication.instance())
    return loop

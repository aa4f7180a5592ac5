"""The event loop of the program: asyncio on Qt's."""

from __future__ import annotations

import asyncio
import sys

import qasync
from PySide6.QtWidgets import QApplication


class DeskLoop(qasync.QEventLoop):  # type: ignore[misc]  # qasync ships no types
    """qasync's loop, with the hooks that it leaves out.

    WORKAROUND for qasync 0.28.0: its ``run_forever`` installs no async-generator hooks, so an
    abandoned HTTP stream is never closed and complains at exit.
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


def desk_loop() -> asyncio.AbstractEventLoop:
    """A new loop on the running application, for ``asyncio.Runner(loop_factory=…)``."""
    loop: asyncio.AbstractEventLoop = DeskLoop(QApplication.instance())
    return loop

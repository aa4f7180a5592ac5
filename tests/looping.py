"""The program's event loop, as tests run it."""

from __future__ import annotations

import asyncio
from typing import Any

from deskdispatch.ui.lib.loop import DeskLoop


class PausedLoop(DeskLoop):
    """Steps no task while it is not running.

    pytest-qt handles Qt's events between the set-up, the call and the teardown of a test. qasync's
    timers fire then too, and a task that is stepped there finds no running loop: on a busy
    machine, where a pause ends just then, that is ``RuntimeError: no running event loop`` in a
    test that has nothing wrong. Here such a call waits until the loop runs again.
    """

    def __init__(self, app: Any) -> None:
        self._paused: list[asyncio.Handle] = []
        super().__init__(app)

    def run_forever(self) -> None:
        """As the program's; what came due meanwhile is called first."""
        paused, self._paused = self._paused, []
        for handle in paused:
            self._add_callback(handle)
        super().run_forever()

    def pause(self, handle: asyncio.Handle) -> None:
        """Keeps what came due outside of a run for the next one."""
        self._paused.append(handle)

    def _add_callback(self, handle: asyncio.Handle, delay: float = 0) -> asyncio.Handle:
        self._timer.add_callback(_WhileRunning(self, handle), delay)
        return handle


class _WhileRunning:
    """What qasync's timer asks of a handle."""

    def __init__(self, loop: PausedLoop, handle: asyncio.Handle) -> None:
        self._loop = loop
        self._handle = handle

    @property
    def _cancelled(self) -> bool:
        return self._handle.cancelled()

    def _run(self) -> None:
        if asyncio._get_running_loop() is self._loop:
            self._handle._run()
        else:
            self._loop.pause(self._handle)

"""Starts coroutines from slots, keeps them until they end and reports their errors."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio

logger = logging.getLogger(__name__)

OnBug = Callable[[BaseException], None]


def log_bug(error: BaseException) -> None:
    """Logs an unexpected exception with its traceback."""
    logger.error("A background task broke", exc_info=error)


class Tasks:
    """A registry of running tasks.

    The event loop holds tasks only weakly, so each is kept here until it is done.

    Attributes:
        on_bug: Called with each exception that a coroutine did not handle.
    """

    def __init__(self, on_bug: OnBug = log_bug) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._latest: dict[str, asyncio.Task[Any]] = {}
        self.on_bug = on_bug

    def __len__(self) -> int:
        return len(self._running)

    def spawn(self, work: Coroutine[Any, Any, Any], *, name: str) -> asyncio.Task[Any]:
        """Starts a coroutine on the running loop and keeps it."""
        import asyncio

        task = asyncio.get_running_loop().create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._on_done)
        return task

    def replace(self, work: Coroutine[Any, Any, Any], *, name: str) -> asyncio.Task[Any]:
        """As ``spawn``, cancelling the older task of that name."""
        self.cancel(name)
        task = self.spawn(work, name=name)
        self._latest[name] = task
        return task

    def cancel(self, name: str) -> None:
        """Cancels the task started by ``replace`` under that name, if it still runs."""
        if (older := self._latest.pop(name, None)) is not None:
            older.cancel()

    async def close(self) -> None:
        """Cancels all tasks and waits until they have ended."""
        import asyncio

        while self._running:
            for task in self._running:
                task.cancel()
            await asyncio.wait(set(self._running))
            # Done-callbacks are queued behind this wake-up: let them clear the set.
            await asyncio.sleep(0)

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if self._latest.get(task.get_name()) is task:
            del self._latest[task.get_name()]
        if not task.cancelled() and (error := task.exception()) is not None:
            self.on_bug(error)

"""Registry of background tasks: starts coroutines from slots and reports their errors.

``asyncio`` is imported late, as the first frame does not need it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from shiboken6 import isValid

if TYPE_CHECKING:
    import asyncio

    from PySide6.QtWidgets import QDialog

    from deskdispatch.domain.errors import KnownError

logger = logging.getLogger(__name__)

T = TypeVar("T")
OnBug = Callable[[BaseException], None]


def log_bug(error: BaseException) -> None:
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

    def spawn(
        self,
        work: Coroutine[Any, Any, Any],
        *,
        name: str,
        on_known: Callable[[KnownError], object] | None = None,
    ) -> asyncio.Task[Any]:
        """Starts a coroutine on the running loop and keeps it.

        ``on_known`` is called with a ``KnownError`` that it raises, which else counts as a bug.
        """
        import asyncio

        task = asyncio.get_running_loop().create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(partial(self._on_done, on_known))
        return task

    def runs(self, name: str) -> bool:
        """Whether a task of that name was spawned and has not ended."""
        return any(task.get_name() == name and not task.done() for task in self._running)

    def replace(self, work: Coroutine[Any, Any, Any], *, name: str) -> asyncio.Task[Any]:
        """Spawns a task and cancels the older one of that name."""
        self.cancel(name)
        task = self.spawn(work, name=name)
        self._latest[name] = task
        return task

    def cancel(self, name: str) -> None:
        """Cancels the task started by ``replace`` under that name, if it still runs."""
        if (older := self._latest.pop(name, None)) is not None:
            older.cancel()

    async def finish(self, name: str) -> None:
        """Waits until no task of that name runs, including those that are spawned meanwhile."""
        import asyncio

        while waited := [each for each in self._running if each.get_name() == name]:
            await asyncio.wait(waited)
            await asyncio.sleep(0)  # so that the done-callbacks clear the set

    async def close(self) -> None:
        import asyncio

        while self._running:
            for task in self._running:
                task.cancel()
            await asyncio.wait(set(self._running))
            # Done-callbacks are queued behind this wake-up: let them clear the set.
            await asyncio.sleep(0)

    def _on_done(
        self, on_known: Callable[[KnownError], object] | None, task: asyncio.Task[Any]
    ) -> None:
        from deskdispatch.domain.errors import KnownError

        self._running.discard(task)
        if self._latest.get(task.get_name()) is task:
            del self._latest[task.get_name()]
        if task.cancelled() or (error := task.exception()) is None:
            return
        if on_known is not None and isinstance(error, KnownError):
            on_known(error)
        else:
            self.on_bug(error)


async def uninterrupted(
    work: Coroutine[Any, Any, T], on_cancelled: Callable[[], None] = lambda: None
) -> T:
    """Awaits the work to completion, then re-raises a cancellation that came meanwhile.

    ``on_cancelled`` is called at once on a cancellation, to end the work sooner.
    """
    import asyncio

    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
            on_cancelled()
    result = task.result()
    if cancelled is not None:
        raise cancelled
    return result


class Attempts:
    """Attempts to submit a dialog, which is accepted on success.

    The dialog may be closed during an attempt; ``show_busy`` is called before and after each.
    """

    def __init__(
        self,
        dialog: QDialog,
        tasks: Tasks,
        show_busy: Callable[[bool], None],
        show_error: Callable[[KnownError], None],
    ) -> None:
        self._dialog = dialog
        self._tasks = tasks
        self._show_busy = show_busy
        self._show_error = show_error
        self._trying: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        return self._trying is not None and not self._trying.done()

    def start(self, submit: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
        """Runs ``submit``, which may call ``make``, unless an attempt is running."""
        if not self.is_busy:
            self._trying = self._tasks.spawn(submit(), name=name)

    def cancel(self) -> bool:
        """Cancels the running attempt; returns whether there was one."""
        return self._trying is not None and self._trying.cancel()

    async def make(self, attempt: Awaitable[None]) -> None:
        """Makes an attempt; accepts the dialog, or shows the error."""
        from deskdispatch.domain.errors import KnownError

        self._show_busy(True)
        try:
            await attempt
        except KnownError as error:
            self._show_error(error)
        else:
            self._dialog.accept()
        finally:
            if isValid(self._dialog):  # the clerk may have closed it meanwhile
                self._show_busy(False)

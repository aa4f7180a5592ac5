"""Runs long jobs one after another, with progress and cancellation."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.progress import Progress
from deskdispatch.ui.jobs.progress_strip import ProgressStrip
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.banner import BannerKind, Words

T = TypeVar("T")

SHOW_EVERY_S: Final = 0.05
"""Least time between two updates of the strip."""


@dataclass(eq=False)
class _Job:
    """One piece of work, the task that waits for it, and its turn."""

    title: Words
    waiter: asyncio.Task[Any] | None
    turn: asyncio.Event = field(default_factory=asyncio.Event)


class Jobs(QObject):
    """Runs long work, one job at a time in order of arrival, and shows it in a strip.

    Cancelled work stops where it is, so each step of it must be whole.
    """

    def __init__(self, strip: ProgressStrip) -> None:
        super().__init__(strip)
        self._strip = strip
        self._line: list[_Job] = []
        self._task: asyncio.Future[Any] | None = None
        self._shown_at = 0.0
        self._action: Callable[[], None] | None = None
        strip.cancelled.connect(self._on_cancelled)
        strip.action_triggered.connect(self._on_action_triggered)

    @property
    def is_busy(self) -> bool:
        """Whether a job runs or waits."""
        return bool(self._line)

    async def run(
        self, title: Words, work: Callable[[Progress], Awaitable[T]], kept: Callable[[], str] = str
    ) -> T | None:
        """Runs work when its turn comes and shows its progress.

        Args:
            title: Makes the words for what it does.
            work: Called with the function to report progress to, on the loop's thread.
            kept: Called when it ends early: a sentence on what was done so far.

        Returns:
            The work's result; None when cancelled or after a ``KnownError``, which the strip
            shows.
        """
        job = _Job(title, asyncio.current_task())
        if not self._line:
            self._strip.clear()
        self._line.append(job)
        try:
            await self._turn_of(job)
            return await self._run(title, work, kept)
        finally:
            self._line.remove(job)
            self._show_line()
            if self._line:
                self._line[0].turn.set()

    async def stop(self) -> None:
        """Cancels the running and waiting jobs with the tasks that wait for them, silently.

        For signing out; what was done so far stays.
        """
        waiters = {job.waiter for job in self._line if job.waiter is not None}
        for waiter in waiters:
            waiter.cancel()
        if waiters:
            await asyncio.wait(waiters)

    def say(
        self,
        kind: BannerKind,
        text: Words,
        action_text: Words | None = None,
        action: Callable[[], None] | None = None,
        details: str = "",
        *,
        passes: bool = False,
    ) -> None:
        """Shows the result of a job, with an action to offer; one that ``passes`` leaves itself."""
        self._action = action
        self._strip.say(kind, text, action_text, details=details, passes=passes)

    async def _turn_of(self, job: _Job) -> None:
        if self._line[0] is job:
            return
        self._show_line()
        await job.turn.wait()

    async def _run(
        self, title: Words, work: Callable[[Progress], Awaitable[T]], kept: Callable[[], str]
    ) -> T | None:
        self._shown_at = 0.0
        self._strip.begin(title)
        self._show_line()
        task: asyncio.Future[T] = asyncio.ensure_future(work(self._show_progress))
        self._task = task
        try:
            return await task
        except KnownError as error:
            trouble = error
            self.say(
                BannerKind.BAD,
                lambda: self._ended(f"{title()}: {error_words(trouble)}", kept),
                details=details_text(error),
            )
            return None
        except asyncio.CancelledError:
            if _is_ending():
                raise
            self.say(BannerKind.INFO, lambda: self._ended(self._stopped(title), kept))
            return None
        finally:
            self._task = None
            self._strip.finish()

    def _ended(self, what: str, kept: Words) -> str:
        """What ended early, and what was done so far."""
        return " ".join(filter(None, (what, kept())))

    def _stopped(self, title: Words) -> str:
        return self.tr("{title}: stopped.").format(title=title())

    def _show_progress(self, done: int, of: int) -> None:
        now = monotonic()
        if now - self._shown_at >= SHOW_EVERY_S or (of and done >= of):
            self._shown_at = now
            self._strip.show_progress(done, of)

    def _show_line(self) -> None:
        self._strip.set_waiting([job.title for job in self._line[1:]])

    def _on_cancelled(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _on_action_triggered(self) -> None:
        if self._action is not None:
            self._action()


def _is_ending() -> bool:
    """Whether the waiting task was cancelled, not the work."""
    waiter = asyncio.current_task()
    return waiter is not None and waiter.cancelling() > 0

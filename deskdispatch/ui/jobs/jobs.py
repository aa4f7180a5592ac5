"""Queue that runs long jobs one after another, and the strip that shows them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any, Final, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QWidget

from deskdispatch.background import Progress
from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.assistive.speaking import announce
from deskdispatch.ui.widgets.controls import accepts_escape, named, side_by_side, stacked
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind, Words
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

T = TypeVar("T")

SHOW_EVERY_S: Final = 0.05


@dataclass(eq=False)
class _Job:
    """One job: the task that waits for it, and the event that starts it."""

    title: Words
    waiter: asyncio.Task[Any] | None
    turn: asyncio.Event = field(default_factory=asyncio.Event)


class Jobs(QObject):
    """Runs long work, one job at a time in order of arrival, and shows it in a strip.

    Cancelled work stops at its current step, so each step must be complete in itself.

    Attributes:
        say: Shows the result of a job in the strip.
    """

    def __init__(self, strip: ProgressStrip) -> None:
        super().__init__(strip)
        self._strip = strip
        self._line: list[_Job] = []
        self._task: asyncio.Future[Any] | None = None
        self._shown_at = 0.0
        self.say = strip.say
        strip.cancelled.connect(self._on_cancelled)

    async def run(
        self, title: Words, work: Callable[[Progress], Awaitable[T]], kept: Callable[[], str] = str
    ) -> T | None:
        """Runs work when its turn comes and shows its progress.

        Args:
            title: Returns the description of the work.
            work: Called with the function to report progress to, on the loop's thread.
            kept: Returns a sentence on the completed part of work that ends early.

        Returns:
            The result of the work; None if cancelled or after a ``KnownError``, which the strip
                shows.
        """
        job = _Job(title, asyncio.current_task())
        is_first = not self._line
        self._line.append(job)
        try:
            if is_first:
                await asyncio.sleep(0)  # painting the strip takes a turn of the loop by itself
                self._strip.clear()
            else:
                self._show_line()
                await job.turn.wait()
            return await self._run(title, work, kept)
        finally:
            self._line.remove(job)
            self._show_line()
            if self._line:
                self._line[0].turn.set()

    async def stop(self) -> None:
        """Silently cancels the running and waiting jobs, with the tasks that wait for them."""
        waiters = {job.waiter for job in self._line if job.waiter is not None}
        for waiter in waiters:
            waiter.cancel()
        if waiters:
            await asyncio.wait(waiters)

    def clear(self) -> None:
        """Removes the last message, which is no longer true."""
        if not self._line:
            self._strip.clear()

    async def _run(
        self, title: Words, work: Callable[[Progress], Awaitable[T]], kept: Callable[[], str]
    ) -> T | None:
        def ended(what: Words) -> Words:
            return lambda: " ".join(filter(None, (what(), kept())))

        self._shown_at = 0.0
        self._strip.begin(title)
        self._show_line()
        task: asyncio.Future[T] = asyncio.ensure_future(work(self._show_progress))
        self._task = task
        try:
            return await task
        except KnownError as error:
            failure = partial(error_words, error)
            words = ended(lambda: f"{title()}: {failure()}")
            self.say(BannerKind.BAD, words, details=details_text(error))
            return None
        except asyncio.CancelledError:
            waiter = asyncio.current_task()
            if waiter is not None and waiter.cancelling():  # the task was cancelled, not the work
                raise
            stopped = ended(lambda: self.tr("{title}: stopped.").format(title=title()))
            self.say(BannerKind.INFO, stopped)
            return None
        finally:
            self._task = None
            self._strip.finish()

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


LARGEST: Final = 2**31 - 1


class ProgressStrip(Retranslated, QFrame):
    """A line for the running job and one for the last result; hidden initially."""

    cancelled = Signal()
    """The clerk cancels the running job, which continues until ``finish``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("progressStrip")
        self._done = self._of = 0
        self._words: Words = str
        self._waiting: Sequence[Words] = ()
        self._is_stopping = False
        self._build_ui()
        self._cancel.clicked.connect(self._on_cancel_clicked)
        self._banner.dismissed.connect(self._on_banner_left)
        self._banner.passed.connect(self._on_banner_left)
        self.retranslate()
        self.finish()

    @property
    def is_running(self) -> bool:
        return not self._running.isHidden()

    @property
    def text(self) -> str:
        return self._banner.text

    def begin(self, title: Words) -> None:
        """Shows a running job of unknown length."""
        self._words = title
        self._title.setText(embedded(title()))
        self._is_stopping = False
        self._cancel.setEnabled(True)
        self._running.show()
        self.show_progress(0, 0)
        self.show()
        announce(self, self._title.text())

    def show_progress(self, done: int, of: int) -> None:
        """Shows progress; 0 of 0 means unknown."""
        self._done, self._of = done, of
        scale = max(1, -(-of // LARGEST))
        self._bar.setRange(0, of // scale)
        self._bar.setValue(min(done, of) // scale)
        self._count.setText(self._count_words())
        texts = (self._title.text(), self._count.text())
        self.setAccessibleName(" ".join(text for text in texts if text))

    def set_waiting(self, titles: Sequence[Words]) -> None:
        self._waiting = titles
        self._next.setText(self._next_words())
        self._next.setVisible(bool(titles))

    def finish(self) -> None:
        """Hides the running job."""
        self._running.hide()
        self.setVisible(bool(self._banner.text))

    def say(
        self,
        kind: BannerKind,
        text: Words,
        action_text: Words | None = None,
        action: Callable[[], None] | None = None,
        *,
        details: str = "",
        passes: bool = False,
    ) -> None:
        """Shows a result, with an optional action; ``passes`` lets the text expire."""
        self._banner.show_message(
            kind, text, action_text, on_action=action, details=details, passes=passes
        )
        self.show()

    def clear(self) -> None:
        self._banner.clear()
        self.setVisible(self.is_running)

    def retranslate(self) -> None:
        self._title.setText(embedded(self._words()))
        self._cancel.setText(self.tr("Cancel"))
        self._cancel.setToolTip(self.tr("Cancel (Esc)"))
        self._cancel.setAccessibleName(self.tr("Cancel what is running"))
        self._count.setText(self._count_words())
        self._next.setText(self._next_words())

    def event(self, event: QEvent) -> bool:
        """Accepts Esc before the window's shortcut does."""
        return (self.is_running and accepts_escape(event)) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_running and event.key() == Qt.Key.Key_Escape:
            self._cancel.click()
        else:
            super().keyPressEvent(event)

    def _build_ui(self) -> None:
        self._title = ElidedLabel("jobTitle")
        self._count = PlainLabel("jobCount", "muted")
        self._next = PlainLabel("jobNext", "muted", wraps=True)
        self._next.hide()
        self._bar = named(QProgressBar(textVisible=False), "jobBar")
        self._cancel = named(QPushButton(), "jobCancel")
        self._banner = Banner()
        words = QHBoxLayout()
        words.addWidget(self._title, 1)
        words.addWidget(self._count)
        lines = stacked(words, self._bar, self._next, space="space_1")
        row = side_by_side(lines, self._cancel, grows=(lines,))
        space = theme.current().sizes["space_1"]
        row.setContentsMargins(2 * space, space, space, space)
        self._running = QFrame()  # opaque: it floats over the map or the page
        self._running.setProperty("role", "card")
        self._running.setLayout(row)
        self.setLayout(stacked(self._running, self._banner, space=""))

    def _count_words(self) -> str:
        if self._is_stopping:
            return self.tr("Stopping …")
        if not self._of:
            return isolated(f"{self._done:,}") if self._done else ""
        return self.tr("{done} of {all}").format(
            done=isolated(f"{self._done:,}"), all=isolated(f"{self._of:,}")
        )

    def _next_words(self) -> str:
        titles = ", ".join(embedded(title()) for title in self._waiting)
        return self.tr("Next: {titles}").format(titles=titles) if titles else ""

    def _on_cancel_clicked(self) -> None:
        self._is_stopping = True
        self._cancel.setEnabled(False)
        self._count.setText(self._count_words())
        self.cancelled.emit()

    def _on_banner_left(self) -> None:
        self.setVisible(self.is_running or bool(self._banner.text))

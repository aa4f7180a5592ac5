"""Submissions of *Book*: the one that the form waits for, and those that were put aside."""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    import asyncio

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft

OVERDUE_MS: Final = 2000
"""How long the form waits for an answer before it offers to go on without it."""


@dataclass(slots=True, eq=False)
class Submission:
    """One press of *Book*.

    Attributes:
        desk: The desk that books it.
        draft: The form at that moment.
        is_put_aside: Whether the form does not wait for its answer any more.
    """

    desk: Desk
    draft: Draft
    is_put_aside: bool = False


class Submissions(QObject):
    """Knows which press the form waits for, and since when its answer is overdue.

    Attributes:
        current: The submission that the form waits for; None while it waits for none.
        is_overdue: Whether that has waited for ``OVERDUE_MS``.
    """

    overdue = Signal()
    """The answer has not come in time."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._running: set[asyncio.Task[None]] = set()
        self.current: Submission | None = None
        self.is_overdue = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(OVERDUE_MS)
        self._timer.timeout.connect(self._on_timeout)

    def begin(self, desk: Desk, draft: Draft) -> Submission:
        """The form waits for this one from now on."""
        self.current = Submission(desk, draft)
        return self.current

    def send(self, submission: Submission) -> None:
        """Its booking goes out now: from here on its answer may be overdue."""
        if self.current is submission:
            self._timer.start()

    def end(self, submission: Submission) -> bool:
        """The form waits for it no more; gives whether it did. Again is harmless."""
        if self.current is not submission:
            return False
        self.current, self.is_overdue = None, False
        self._timer.stop()
        return True

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs what carries a press out."""
        task = self._tasks.spawn(work, name="book")
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def finish(self) -> None:
        """Waits until every press has its end, also those that were put aside."""
        import asyncio

        while self._running:
            await asyncio.wait(set(self._running))

    def _on_timeout(self) -> None:
        self.is_overdue = True
        self.overdue.emit()

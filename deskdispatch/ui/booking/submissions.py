"""Bookings that were submitted: the one that the form waits for, and those put aside."""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    import asyncio
    from decimal import Decimal

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft

OVERDUE_MS: Final = 2000
"""Milliseconds until the form offers to put the booking aside."""


@dataclass(slots=True, eq=False)
class Submission:
    """One press of *Book*.

    Attributes:
        desk: The desk that books it.
        draft: The form when *Book* was pressed.
        quoted: The price that was shown for that draft then, KWD; None without one.
        is_put_aside: Whether the form no longer waits for it.
    """

    desk: Desk
    draft: Draft
    quoted: Decimal | None
    is_put_aside: bool = False


class Submissions(QObject):
    """Tracks the submission that the form waits for, and whether its answer is overdue.

    Attributes:
        current: The submission that the form waits for; None without one.
        is_overdue: Whether it was sent ``OVERDUE_MS`` ago.
    """

    overdue = Signal()
    """The answer is overdue."""

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

    def begin(self, desk: Desk, draft: Draft, quoted: Decimal | None) -> Submission:
        """Makes a new submission the current one."""
        self.current = Submission(desk, draft, quoted)
        return self.current

    def send(self, submission: Submission) -> None:
        """Starts the timer of its answer."""
        if self.current is submission:
            self._timer.start()

    def end(self, submission: Submission) -> bool:
        """Ends the current submission; returns whether it was current. Idempotent."""
        if self.current is not submission:
            return False
        self.current, self.is_overdue = None, False
        self._timer.stop()
        return True

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs the coroutine of a submission as a task."""
        task = self._tasks.spawn(work, name="book")
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def finish(self) -> None:
        """Waits for every submission, also those put aside."""
        import asyncio

        while self._running:
            await asyncio.wait(set(self._running))

    def _on_timeout(self) -> None:
        self.is_overdue = True
        self.overdue.emit()

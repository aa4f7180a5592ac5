"""Follows a form from *Book* to its outcome: warnings, the wait, and putting aside."""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from deskdispatch.ui.booking.banner import BookingBanner
from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable, Sequence
    from decimal import Decimal

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.places.oddities import PlaceOddity

OVERDUE_MS: Final = 2000
"""Milliseconds until the form offers to put the booking aside."""


@dataclass(slots=True, eq=False)
class FormSubmission:
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
        self.current: FormSubmission | None = None
        self.is_overdue = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(OVERDUE_MS)
        self._timer.timeout.connect(self._on_timeout)

    def begin(self, desk: Desk, draft: Draft, quoted: Decimal | None) -> FormSubmission:
        """Makes a new submission the current one."""
        self.current = FormSubmission(desk, draft, quoted)
        return self.current

    def send(self, submission: FormSubmission) -> None:
        """Starts the timer of its answer."""
        if self.current is submission:
            self._timer.start()

    def end(self, submission: FormSubmission) -> bool:
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


class BookingWarnings:
    """Shows the first warning that the clerk has not accepted by *Book anyway*.

    What is odd about the places is asked once for the form: what was answered of these points
    holds until the form is filled with another booking.

    Args:
        banner: Where they are shown.
    """

    def __init__(self, banner: BookingBanner) -> None:
        self._banner = banner
        self._accepted = 0
        self._draft: Draft | None = None
        self._asked: Sequence[PlaceOddity] = ()
        self._answered: set[object] = set()

    def start_over(self) -> None:
        """The next press is warned of everything but of places that were answered for."""
        self._draft, self._asked = None, ()

    def forget(self) -> None:
        """Another booking is in the form: nothing was answered for its places."""
        self.start_over()
        self._answered.clear()

    def end_outdated(self, draft: Callable[[], Draft]) -> None:
        """Removes the warning that is shown where the form has another customer or place by now."""
        if self._draft is not None and _cause(draft()) != _cause(self._draft):
            self.start_over()
            self._banner.end_question()

    def accept(self) -> None:
        """The clerk books in spite of the warning that is shown."""
        self._accepted += 1

    async def show_next(self, desk: Desk, draft: Draft, price: Decimal | None) -> bool:
        """Shows the next warning; whether there is one.

        Args:
            desk: Where it is to be booked.
            draft: The form.
            price: KWD, as it is shown for this draft; None without one.

        Raises:
            JournalError: What is known here could not be read.
        """
        if draft != self._draft:  # what was accepted was said of another
            self._draft, self._accepted = draft, 0
        else:
            self._answered.update(each.question for each in self._asked)
        self._asked = ()
        checks: tuple[Callable[[], Awaitable[bool]], ...] = (
            partial(self._is_blocked, desk, draft),
            partial(self._is_odd, desk, draft, price),
            partial(self._is_repeated, desk, draft),
        )
        for check in checks[self._accepted :]:
            if await check():
                return True
            self._accepted += 1
        return False

    async def _is_blocked(self, desk: Desk, draft: Draft) -> bool:
        """Warns of a customer for whom nothing is to be booked."""
        blocked = await desk.customers.blocked(draft)
        if blocked is not None:
            self._banner.warn_blocked(blocked)
        return blocked is not None

    async def _is_odd(self, desk: Desk, draft: Draft, price: Decimal | None) -> bool:
        """Asks about odd places that were not answered for."""
        found = await desk.odd_places.of(draft, price)
        self._asked = [each for each in found if each.question not in self._answered]
        if self._asked:
            self._banner.ask_about(self._asked)
        return bool(self._asked)

    async def _is_repeated(self, desk: Desk, draft: Draft) -> bool:
        """Warns of an earlier booking that may be the same."""
        earlier = await desk.booking.duplicates.of(draft)
        if earlier is not None:
            self._banner.warn(earlier)
        return earlier is not None


def _cause(draft: Draft) -> tuple[object, ...]:
    """The fields that warnings are about."""
    return draft.phone, draft.pickup, draft.dropoff, draft.dropoff_area

"""Polling of the service, the message about failed polls, and detection of a sleep of the PC."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from deskdispatch.desk.deliveries.poll_interval import EVERY_S, PollInterval
from deskdispatch.domain.errors import JournalError, KnownError, ServiceError, Unauthorised
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.window.notice import CONNECTION

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.desk.deliveries.delivery_store import Changes
    from deskdispatch.desk.desk import Desk
    from deskdispatch.ui.window.notice import Notice

WALLET_EVERY = 12
"""Number of polls between two reads of the balance, if nothing was booked here."""

WALLET_AGAIN: Final = 3
"""Number of polls until a failed read of the wallet is repeated: each one may hang."""

ACCOUNT_EVERY_S: Final = 300.0
"""Seconds between two reads of account, branches, prices and scheduling, unless requested."""

KEEP_EVERY = 6
"""Number of polls between two writes to the journal, unless a delivery has ended."""


OFFLINE: Final = "offline"
"""Key of the message that the polls fail."""

_TOLERATED: Final = 1
"""Number of consecutive failed polls without a message, once the service has answered."""


class PollClock:
    """The clock and the waiting, replaced in tests."""

    def now(self) -> float:
        return monotonic()

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await event.wait()


class Poller(QObject):
    """Polls one at a time, at an interval that depends on activity."""

    opened = Signal(object)
    """The ``Bootstrap``, each time that the service has sent it."""

    refreshed = Signal(object)
    """The ``Changes`` of one poll, even if empty."""

    wallet_read = Signal(object)
    """A ``Wallet``."""

    failed = Signal(object)
    """The ``KnownError`` of a poll; the shown data stays."""

    not_saved = Signal(object)
    """The ``JournalError`` of writing a poll, which is retried with the next."""

    saved = Signal()
    """Polls are written again after ``not_saved``."""

    sign_in_refused = Signal()
    """The service refused the sign-in; emitted once until it accepts one."""

    def __init__(self, every_s: float = EVERY_S, poll_clock: PollClock | None = None) -> None:
        super().__init__()
        self._poll_interval = PollInterval(every_s)
        self._poll_clock = poll_clock or PollClock()
        self._woken = asyncio.Event()
        self._is_nudged = False
        self._wallet_due = 0
        self._account_due_at = 0.0
        self._keep_due = 0
        self.is_open = False
        self.is_refused = False

    async def follow(self, desk: Desk) -> None:
        while True:
            self._is_nudged = False
            await self.poll(desk)
            await self._rest(desk)

    def start_over(self) -> None:
        self.is_open, self.is_refused = False, False
        self._poll_interval.succeeded()

    def nudge(self) -> None:
        """Polls at once with wallet and account, but not before the service's own retry time."""
        self._wallet_due = 0
        self._account_due_at = 0.0
        self.check()

    def check(self) -> None:
        """Polls at once, as another request met a dead connection."""
        self._is_nudged = True
        self._woken.set()

    def wake(self) -> None:
        """Polls at once, after the PC slept, and soon again until the network is back."""
        self._poll_interval.woke()
        self.nudge()

    def set_window_visible(self, is_seen: bool) -> None:
        """Sets whether the window is visible; an out-of-date one polls when it becomes visible."""
        self._poll_interval.is_seen = is_seen
        self._woken.set()

    async def poll(self, desk: Desk) -> None:
        """Polls once; errors are emitted, never raised."""
        try:
            if not self.is_open:
                await self._open(desk)
                self.is_open = True
            changes = await desk.tracking.refresh()
            self.refreshed.emit(changes)
            failure = changes.failure
            if isinstance(failure, JournalError):  # everything of the service was read
                self._fail_to_save(failure)
                failure = None
            if failure is None:
                await self._poll_account_and_wallet(desk)
            await self._save(desk, changes.at)
        except KnownError as error:
            failure = error
        if failure is None:
            self._poll_interval.succeeded()
            self.is_refused = False
            return
        self._poll_interval.failed(failure)
        self.failed.emit(failure)
        if isinstance(failure, Unauthorised) and not self.is_refused:
            self.is_refused = True
            self.sign_in_refused.emit()

    async def _rest(self, desk: Desk) -> None:
        """Waits for the next poll; a nudge or a change of the interval shortens the wait."""
        began = self._poll_clock.now()
        while True:
            delay = self._poll_interval.delay(
                has_active=desk.tracking.has_active, is_nudged=self._is_nudged
            )
            if (left := began + delay - self._poll_clock.now()) <= 0:
                return
            self._woken.clear()
            await self._poll_clock.wait(self._woken, left)

    async def _open(self, desk: Desk) -> None:
        self._account_due_at = self._poll_clock.now() + ACCOUNT_EVERY_S
        try:
            await desk.session.open()
        except JournalError as error:  # the answer was read, and is only not saved
            self._fail_to_save(error)
        self.opened.emit(desk.session.bootstrap)

    async def _poll_account_and_wallet(self, desk: Desk) -> None:
        """Reads account and wallet when due; a failed read of the account keeps the former data."""
        if self._poll_clock.now() >= self._account_due_at:
            with contextlib.suppress(ServiceError):
                await self._open(desk)
        self._wallet_due -= 1
        if self._wallet_due <= 0:
            self._wallet_due = WALLET_AGAIN
            wallet = await desk.session.wallet()
            self._wallet_due = WALLET_EVERY
            self.wallet_read.emit(wallet)

    async def _save(self, desk: Desk, at: datetime) -> None:
        self._keep_due -= 1
        try:
            await desk.session.note_answer(at)
            if self._keep_due > 0 and not desk.tracking.store.is_urgent:
                return
            await desk.tracking.keep()
            self._keep_due = KEEP_EVERY
            self.saved.emit()
        except JournalError as error:
            self._fail_to_save(error)

    def _fail_to_save(self, error: JournalError) -> None:
        self._keep_due = 0
        self.not_saved.emit(error)


class Offline(QObject):
    """Shows failed polls in the notice.

    The first failed poll after the start is shown at once, as nobody can book. Later a single
    failure is only shown in the top bar, as the next poll is seconds away.
    """

    def __init__(self, notice: Notice, poller: Poller) -> None:
        super().__init__(notice)
        self._notice = notice
        self._poller = poller
        self._failed = 0
        poller.failed.connect(self._on_failed)
        poller.refreshed.connect(self._on_refreshed)

    def _on_failed(self, error: KnownError) -> None:
        self._failed += 1
        if isinstance(error, Unauthorised) or self._notice.has_condition(CONNECTION):
            self._notice.end_condition(OFFLINE)  # the cause has a message of its own
        elif not self._poller.is_open or self._failed > _TOLERATED:
            self._notice.set_condition(
                OFFLINE,
                BannerKind.ATTENTION,
                lambda: self.tr("{reason} What you type is kept.").format(
                    reason=error_words(error)
                ),
                lambda: self.tr("Retry"),
                on_action=self._poller.nudge,
                details=details_text(error),
            )

    def _on_refreshed(self, changes: Changes) -> None:
        if isinstance(changes.failure, ServiceError):
            return  # a part of the poll failed: this is one of the failed polls
        self._failed = 0
        self._notice.end_condition(OFFLINE)


TICK_MS: Final = 2_000
"""Milliseconds between two checks of the clock."""

SLEPT_S: Final = 30.0
"""Seconds between two checks that mean a sleep, not a busy moment."""


class WakeWatch(QObject):
    """Compares the time of day with a timer's interval.

    The time of day is used because the monotonic clocks of Linux and macOS stop while a PC sleeps.
    A clock that is set forward by as much counts as a sleep, which only costs a poll.
    """

    woken = Signal(float)
    """The PC woke; the number of seconds that it slept."""

    def __init__(self, parent: QObject, clock: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self._clock = clock
        self._seen_at = clock()
        timer = QTimer(self, interval=TICK_MS)
        timer.timeout.connect(self.check)
        timer.start()

    def check(self) -> None:
        """Emits ``woken`` if the clock advanced by ``SLEPT_S`` or more."""
        seen_at, self._seen_at = self._seen_at, self._clock()
        if self._seen_at - seen_at >= SLEPT_S:
            self.woken.emit(self._seen_at - seen_at)

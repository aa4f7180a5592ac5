"""Looks at the service again and again, and says what came of it."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.errors import JournalError, KnownError, Unauthorised

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk

EVERY_S = 5.0
SLOWEST_S = 60.0
WALLET_EVERY = 12
"""Looks between two questions for the balance, when nothing was booked here."""

KEEP_EVERY = 6
"""Looks between two writings of what they brought."""


class Follower(QObject):
    """The timer behind the board: one look at a time, slower while there is trouble.

    Attributes:
        is_refused: Whether the service does not accept the sign-in.
    """

    opened = Signal(object)
    """The ``Bootstrap`` of this run, once the service has given it."""

    refreshed = Signal(object)
    """The ``Changes`` of one look; it comes also when nothing changed."""

    wallet_read = Signal(object)
    """A ``Wallet``."""

    failed = Signal(object)
    """The ``KnownError`` of a look; what was shown before still stands."""

    not_kept = Signal(object)
    """The ``JournalError`` of a writing; the board goes on, and the next one tries again."""

    sign_in_refused = Signal()
    """The service did not accept the sign-in; said once, until it does or another is used."""

    def __init__(self, every_s: float = EVERY_S) -> None:
        super().__init__()
        self._every_s = every_s
        self._nudged = asyncio.Event()
        self._wallet_due = 0
        self._keep_due = 0
        self._failures = 0
        self._is_open = False
        self.is_refused = False

    async def follow(self, desk: Desk) -> None:
        """Looks until it is cancelled."""
        while True:
            self._nudged.clear()
            await self.look(desk)
            try:
                async with asyncio.timeout(pause(self._every_s, self._failures)):
                    await self._nudged.wait()
            except TimeoutError:
                continue

    def start_over(self) -> None:
        """Another service: nothing is known of it yet."""
        self._is_open, self._failures, self.is_refused = False, 0, False

    def nudge(self) -> None:
        """Something was booked or asked for: look now, at the wallet too."""
        self._wallet_due = 0
        self._nudged.set()

    async def look(self, desk: Desk) -> None:
        """One look; trouble is told, never raised."""
        try:
            if not self._is_open:
                bootstrap = await desk.session.open()
                self._is_open = True
                self._wallet_due = WALLET_EVERY
                self.opened.emit(bootstrap)
            self.refreshed.emit(await desk.tracking.refresh())
            await self._look_at_wallet(desk)
            await self._keep(desk)
        except Unauthorised as error:
            self._failures += 1
            self.failed.emit(error)
            if not self.is_refused:
                self.is_refused = True
                self.sign_in_refused.emit()
        except KnownError as error:
            self._failures += 1
            self.failed.emit(error)
        else:
            self._failures, self.is_refused = 0, False

    async def _look_at_wallet(self, desk: Desk) -> None:
        if self._wallet_due <= 0:
            self.wallet_read.emit(await desk.session.wallet())
            self._wallet_due = WALLET_EVERY
        self._wallet_due -= 1

    async def _keep(self, desk: Desk) -> None:
        self._keep_due -= 1
        if self._keep_due > 0:
            return
        try:
            await desk.tracking.keep()
            self._keep_due = KEEP_EVERY
        except JournalError as error:
            self.not_kept.emit(error)


def pause(every_s: float, failures: int) -> float:
    """Seconds until the next look.

    Doubled with each failure in a row, with jitter, so that many desks do not return at once.
    """
    seconds = min(SLOWEST_S, every_s * 2.0 ** min(failures, 8))
    return seconds * random.uniform(0.8, 1.2) if failures else seconds

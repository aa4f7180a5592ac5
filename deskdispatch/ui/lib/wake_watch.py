"""Notices that the PC slept, or that the program was stopped and continued."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

TICK_MS: Final = 2_000
"""Milliseconds between two looks at the clock: how soon after waking it is noticed."""

SLEPT_S: Final = 30.0
"""Seconds between two looks from which on it was a sleep, and no busy moment."""


class WakeWatch(QObject):
    """Compares the time of day with a timer's interval.

    The time of day, because the monotonic clocks of Linux and macOS stand still while a PC sleeps.
    A clock that is put forward by so much counts as a sleep, which only costs a look.

    Args:
        parent: What the watch ends with.
        clock: The time of day in seconds.
    """

    woken = Signal(float)
    """The PC woke; for how many seconds it slept."""

    def __init__(self, parent: QObject, clock: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self._clock = clock
        self._seen_at = clock()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Emits ``woken`` where the clock went on for longer than a look is late."""
        seen_at, self._seen_at = self._seen_at, self._clock()
        if self._seen_at - seen_at >= SLEPT_S:
            self.woken.emit(self._seen_at - seen_at)

"""Measures how long an event loop is blocked.

Each line on standard input is answered on standard output with the longest block since the
previous line, in milliseconds: without the time in which the processor ran other programs, with
it, and the processor time of the thread alone. ``python -m tests.accessible.event_loop_watch``
watches an idle loop, which only the machine can block.
"""

from __future__ import annotations

import os
import sys
import threading
import time

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, Qt, QTimer, Signal

TICK_MS = 4


class EventLoopWatch(QObject):
    """Timer in the event loop; a late tick shows a block."""

    ended = Signal()
    """Emitted when standard input closes."""

    def __init__(self) -> None:
        super().__init__()
        schedule = f"/proc/self/task/{threading.get_native_id()}/schedstat"
        self._schedule = os.open(schedule, os.O_RDONLY)
        self._last, self._used, self._waited = time.perf_counter(), *self._scheduled_ms()
        self._own = self._whole = self._cpu = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start(TICK_MS)
        self._asked = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, self)
        self._asked.activated.connect(self._on_asked)

    def _on_timeout(self) -> None:
        now, (used, waited) = time.perf_counter(), self._scheduled_ms()
        late = (now - self._last) * 1000 - TICK_MS
        self._whole = max(self._whole, late)
        self._own = max(self._own, late - (waited - self._waited))
        self._cpu = max(self._cpu, used - self._used)
        self._last, self._used, self._waited = now, used, waited

    def _scheduled_ms(self) -> tuple[float, float]:
        """Returns how long the thread ran, and waited for the processor (Linux's ``schedstat``)."""
        ran, delayed, _times = os.pread(self._schedule, 100, 0).split()
        return int(ran) / 1e6, int(delayed) / 1e6

    def _on_asked(self) -> None:
        if not sys.stdin.readline():
            self._asked.setEnabled(False)
            self.ended.emit()
            return
        self._on_timeout()  # includes a block that lasted until this line
        sys.stdout.write(f"{self._own:.1f} {self._whole:.1f} {self._cpu:.1f}\n")
        sys.stdout.flush()
        self._own = self._whole = self._cpu = 0.0


def main() -> int:
    application = QCoreApplication([])
    watch = EventLoopWatch()
    watch.ended.connect(application.quit)
    status = application.exec()
    del watch
    return status


if __name__ == "__main__":
    sys.exit(main())

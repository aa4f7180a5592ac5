"""Starts the desktop as its command line does, and says how long its event loop was blocked.

``python -m tests.accessible.watched_desktop MAP OPTIONS ARGUMENTS``: with ``map``, its web engine
is started too; the options are those of the practice service, in one word. Each line on standard
input is answered on standard output by the longest block since the line before, in milliseconds:
without the time in which the processor was given to other programs, with it, and the processor's
time of the thread alone.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QSocketNotifier, Qt, QTimer
from PySide6.QtWidgets import QApplication

from deskdispatch.app.practice import process
from deskdispatch.app.program import Program
from deskdispatch.app.start import start
from deskdispatch.ui.map.view import MapView

BEAT_MS = 4


class Heart(QObject):
    """Beats in the event loop; what comes late was blocked by something else."""

    def __init__(self) -> None:
        super().__init__()
        schedule = f"/proc/self/task/{threading.get_native_id()}/schedstat"
        self._schedule = os.open(schedule, os.O_RDONLY)
        self._last, self._used, self._waited = time.perf_counter(), *self._scheduled_ms()
        self._own = self._whole = self._cpu = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start(BEAT_MS)
        self._asked = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, self)
        self._asked.activated.connect(self._on_asked)

    def _on_timeout(self) -> None:
        now, (used, waited) = time.perf_counter(), self._scheduled_ms()
        late = (now - self._last) * 1000 - BEAT_MS
        self._whole = max(self._whole, late)
        self._own = max(self._own, late - (waited - self._waited))
        self._cpu = max(self._cpu, used - self._used)
        self._last, self._used, self._waited = now, used, waited

    def _scheduled_ms(self) -> tuple[float, float]:
        """How long the thread ran, and was ready while another ran (``schedstat`` of Linux)."""
        ran, delayed, _times = os.pread(self._schedule, 100, 0).split()
        return int(ran) / 1e6, int(delayed) / 1e6

    def _on_asked(self) -> None:
        if not sys.stdin.readline():
            self._asked.setEnabled(False)
            return
        self._on_timeout()  # a block that this line has ended
        sys.stdout.write(f"{self._own:.1f} {self._whole:.1f} {self._cpu:.1f}\n")
        sys.stdout.flush()
        self._own = self._whole = self._cpu = 0.0


def _stays_off(self: MapView, cache_dir: Path) -> None:
    """No map."""


class ForkedProcess(QProcess):
    """A practice service, forked where it was imported already; ``SERVICE`` says how."""

    def setArguments(self, arguments: Sequence[str]) -> None:
        program, *first = json.loads(os.environ["SERVICE"])
        self.setProgram(program)
        _m, _module, *rest = arguments
        super().setArguments([*first, *rest])


def main() -> int:
    if sys.argv[1] != "map":  # its web engine costs as much as all else
        MapView.start = _stays_off  # type: ignore[method-assign]
    vars(process)["QProcess"] = ForkedProcess
    options = tuple(sys.argv[2].split())
    process.practice_process.__defaults__ = (options,)
    (Program.__init__.__kwdefaults__ or {})["practice_options"] = options
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication(["deskdispatch"])
    heart = Heart()
    status = start(sys.argv[3:])
    del heart, application
    return status


if __name__ == "__main__":
    sys.exit(main())

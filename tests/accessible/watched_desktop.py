"""Starts the desktop as its command line does, and says how long its event loop was blocked.

``python -m tests.accessible.watched_desktop MAP OPTIONS ARGUMENTS``: with ``map``, its web engine
is started too; the options are those of the practice service, in one word. Each line on standard
input is answered on standard output by the longest block since the line before, in milliseconds.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, Qt, QTimer
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
        self._last = time.perf_counter()
        self._longest = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start(BEAT_MS)
        self._asked = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, self)
        self._asked.activated.connect(self._on_asked)

    def _on_timeout(self) -> None:
        now = time.perf_counter()
        self._longest = max(self._longest, (now - self._last) * 1000 - BEAT_MS)
        self._last = now

    def _on_asked(self) -> None:
        if not sys.stdin.readline():
            self._asked.setEnabled(False)
            return
        sys.stdout.write(f"{self._longest:.1f}\n")
        sys.stdout.flush()
        self._longest = 0.0


def _stays_off(self: MapView, cache_dir: Path) -> None:
    """No map."""


def main() -> int:
    if sys.argv[1] != "map":  # its web engine costs as much as all else
        MapView.start = _stays_off  # type: ignore[method-assign]
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

"""Starts the desktop like its command line, with an ``event_loop_watch``.

``python -m tests.accessible.watched_desktop MAP OPTIONS ARGUMENTS``: with ``map`` the web engine is
started too; ``OPTIONS`` are those of the practice service, in one word.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QProcess, Qt
from PySide6.QtWidgets import QApplication

from deskdispatch.app.practice import process
from deskdispatch.app.program import Program
from deskdispatch.app.start import start
from deskdispatch.ui.map.view import MapView
from deskdispatch.ui.window import away
from tests.accessible.event_loop_watch import EventLoopWatch


def _stays_off(self: MapView, cache_dir: Path) -> None:
    """Replaces the map's start."""


class ForkedProcess(QProcess):
    """Practice service that is forked by the command in ``SERVICE``."""

    def setArguments(self, arguments: Sequence[str]) -> None:
        program, *first = json.loads(os.environ["SERVICE"])
        self.setProgram(program)
        _m, _module, *rest = arguments
        super().setArguments([*first, *rest])


def main() -> int:
    if sys.argv[1] != "map":  # the web engine costs as much as all the rest
        MapView.start = _stays_off  # type: ignore[method-assign]
    vars(process)["QProcess"] = ForkedProcess
    vars(away)["AWAY_S"] = 0.0  # every lock of the screen counts as an absence
    options = tuple(sys.argv[2].split())
    process.practice_process.__defaults__ = (options,)
    (Program.__init__.__kwdefaults__ or {})["practice_options"] = options
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication(["deskdispatch"])
    watch = EventLoopWatch()
    status = start(sys.argv[3:])
    del watch, application
    return status


if __name__ == "__main__":
    sys.exit(main())

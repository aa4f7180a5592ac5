"""Runs the whole program and types notes into its form. Arguments: the program's own.

Prints one line of JSON: milliseconds of each key
until its letter is painted, and the longest block of the event loop meanwhile.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any, Final

from deskdispatch.__main__ import disable_gc
from tests.bench.children.reporting import paused_ms

LETTERS: Final = "ring twice, second floor, باب ٧ يمين"
EVERY_MS: Final = 150
LEAST_EVERY_MS: Final = 20
SETTLES_MS: Final = 5000
"""Pause after which the parts behind the first frame are built, and the map is drawn."""

LEAST_SETTLES_MS: Final = 1500


def main() -> None:
    disable_gc()
    from deskdispatch.app import start
    from tests.bench.children import joining

    joining.at("complete", _begin)
    sys.exit(start.start(sys.argv[1:]))


def _begin(shown: Any) -> None:
    from PySide6.QtCore import QTimer

    QTimer.singleShot(paused_ms(SETTLES_MS, LEAST_SETTLES_MS), lambda: _type(shown))


def _type(shown: Any) -> None:
    from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
    from PySide6.QtGui import QKeyEvent

    from tests.bench.children.timed_jobs import Heartbeat

    notes = shown.booking_panel.form.notes_edit
    notes.setFocus()
    heartbeat, letters, taken = Heartbeat(), iter(LETTERS), list[float]()
    timer = QTimer(notes)

    def press() -> None:
        letter = next(letters, None)
        if letter is None:
            block, _own = heartbeat.stop()
            sys.stdout.write(json.dumps({"keys": taken, "block": block}) + "\n")
            sys.stdout.flush()
            os._exit(0)
        began = time.perf_counter()
        key = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
        QCoreApplication.sendEvent(notes, key)
        notes.repaint()
        taken.append((time.perf_counter() - began) * 1e3)

    timer.timeout.connect(press)
    heartbeat.start()
    timer.start(paused_ms(EVERY_MS, LEAST_EVERY_MS))

"""Cyclic garbage collection on the thread of the window only."""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer

INTERVAL_MS: Final = 500
"""Milliseconds between two checks whether a collection is due, beside those of the event loop."""

BUSY_INTERVAL_MS: Final = 25
"""The same while there is something to collect: a thread that reads makes much in a tenth."""

THRESHOLDS: Final = (700, 3, 150)
"""As ``gc.set_threshold``: under steady work everything is scanned about once a minute.

What outlived the youngest generation waits for three collections, not Python's ten: an exchange
with the service leaves thousands of objects, and ten of them took a frame and a half to scan.
"""


class GarbageCollector(QObject):
    """Collects cyclic garbage on the thread that makes it, in place of Python's own collections.

    Python collects on whichever thread happens to allocate, such as the journal's. A Qt object
    that is part of a reference cycle would be deleted there, and Qt objects may be deleted on
    their own thread only: timers go on for a widget that is gone, and the program crashes.

    It checks whenever the event loop is about to wait, so that what an event left is collected
    before the next one, and on a timer for threads that work while the loop waits.

    Objects that exist when it is made are frozen, that is, never scanned: nearly all of them stay
    as long as the program does.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        gc.set_threshold(*THRESHOLDS)
        gc.freeze()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start(INTERVAL_MS)
        QAbstractEventDispatcher.instance().aboutToBlock.connect(self._on_about_to_block)

    def _on_about_to_block(self) -> None:  # a method, so that it ends with this object
        collect_due()

    def _on_timeout(self) -> None:
        interval = BUSY_INTERVAL_MS if collect_due() else INTERVAL_MS
        if interval != self._timer.interval():
            self._timer.setInterval(interval)


def collect_due() -> bool:
    """Collects the oldest generation that the thresholds say is due; returns whether any was."""
    young, *elder = zip(gc.get_count(), gc.get_threshold(), strict=True)
    is_due = _is_due(young)
    if is_due:
        gc.collect(2 if _is_due(elder[1]) else 1 if _is_due(elder[0]) else 0)
    return is_due


def _is_due(generation: tuple[int, int]) -> bool:
    count, threshold = generation
    return count > threshold

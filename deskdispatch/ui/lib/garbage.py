"""Cyclic garbage collection only on the thread of the window."""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer

INTERVAL_MS: Final = 500
"""Milliseconds between two checks whether a collection is due, besides those of the event loop."""

BUSY_INTERVAL_MS: Final = 25
"""Milliseconds between two checks while garbage is found: a reading thread makes much in 0.1 s."""

THRESHOLDS: Final = (700, 3, 150)
"""Arguments of ``gc.set_threshold``: under steady work everything is scanned about once a minute.

Objects that survive the youngest generation wait for three collections, not Python's ten: an
exchange with the service leaves thousands of objects, and scanning ten of them took a frame and a
half.
"""


class GarbageCollector(QObject):
    """Collects cyclic garbage on its own thread, replacing Python's automatic collections.

    Python collects on whichever thread happens to allocate, such as the journal's. A Qt object in a
    reference cycle would be deleted there, but Qt objects may only be deleted on their own thread:
    timers of a deleted widget go on, and the program crashes.

    A collection is checked for whenever the event loop is about to wait, so that garbage of one
    event is collected before the next, and on a timer for threads that work while the loop waits.

    Objects that exist when it is created are frozen, that is, never scanned: nearly all of them
    live as long as the program.
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

    def _on_about_to_block(self) -> None:  # a method, so that the connection ends with this object
        collect_due()

    def _on_timeout(self) -> None:
        interval = BUSY_INTERVAL_MS if collect_due() else INTERVAL_MS
        if interval != self._timer.interval():
            self._timer.setInterval(interval)


def collect_due() -> bool:
    """Collects the oldest generation that is due by the thresholds; returns whether any was."""
    young, *elder = zip(gc.get_count(), gc.get_threshold(), strict=True)
    is_due = _is_due(young)
    if is_due:
        gc.collect(2 if _is_due(elder[1]) else 1 if _is_due(elder[0]) else 0)
    return is_due


def _is_due(generation: tuple[int, int]) -> bool:
    count, threshold = generation
    return count > threshold

"""Cyclic garbage collection on the thread of the window only."""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS: Final = 100
"""Milliseconds between two checks whether a collection is due.

What was made in between is scanned at once: a second of filling the board would take two frames.
"""

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

    Objects that exist when it is made are frozen, that is, never scanned: nearly all of them stay
    as long as the program does.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        gc.set_threshold(*THRESHOLDS)
        gc.freeze()
        timer = QTimer(self)
        timer.timeout.connect(collect_due)
        timer.start(INTERVAL_MS)


def collect_due() -> None:
    """Collects the oldest generation that the thresholds say is due, if any."""
    young, *elder = zip(gc.get_count(), gc.get_threshold(), strict=True)
    if _is_due(young):
        gc.collect(2 if _is_due(elder[1]) else 1 if _is_due(elder[0]) else 0)


def _is_due(generation: tuple[int, int]) -> bool:
    count, threshold = generation
    return count > threshold

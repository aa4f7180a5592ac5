"""Queue of calls made while the event loop is idle, a few milliseconds at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

SLICE_S: Final = 0.004
"""Seconds of calls after which the event loop runs once before the next call."""


class IdleQueue(QObject):
    """Makes calls one after the other, in the order in which they were added."""

    def __init__(self) -> None:
        super().__init__()
        self._calls: deque[tuple[QObject, Callable[[], object]]] = deque()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._make_calls)

    def add(self, owner: QObject, call: Callable[[], object]) -> None:
        """Makes a call soon, unless its owner is deleted before."""
        self._calls.append((owner, call))
        self._timer.start(0)

    def finish(self) -> None:
        """Makes all remaining calls at once."""
        while self._calls:
            self._make_calls()

    def _make_calls(self) -> None:
        until = perf_counter() + SLICE_S
        while self._calls and perf_counter() < until:
            owner, call = self._calls.popleft()
            if isValid(owner):
                call()
        if not self._calls:
            self._timer.stop()


@cache
def queue() -> IdleQueue:
    return IdleQueue()

"""A sleep of the PC is noticed once, by the time of day."""

from __future__ import annotations

from PySide6.QtCore import QObject

from deskdispatch.ui.lib.wake_watch import SLEPT_S, WakeWatch


def test_a_sleep_is_told_once_and_with_its_length(qapp: QObject) -> None:
    times = iter([1000.0, 1002.0, 1003.9, 3403.9, 3405.9])
    owner = QObject()
    slept: list[float] = []
    watch = WakeWatch(owner, clock=lambda: next(times))
    watch.woken.connect(slept.append)
    for _ in range(4):
        watch.look()
    assert slept == [2400.0]


def test_a_busy_moment_and_a_clock_set_back_are_no_sleep(qapp: QObject) -> None:
    times = iter([1000.0, 1000.0 + SLEPT_S - 0.1, 400.0, 402.0])
    owner = QObject()
    slept: list[float] = []
    watch = WakeWatch(owner, clock=lambda: next(times))
    watch.woken.connect(slept.append)
    for _ in range(3):
        watch.look()
    assert slept == []

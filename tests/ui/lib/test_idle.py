"""Tests of calls that wait until the window is idle."""

from __future__ import annotations

from functools import partial
from time import perf_counter

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from deskdispatch.ui.lib.idle import SLICE_S, IdleQueue


def test_calls_are_made_later_and_in_order(qtbot: QtBot) -> None:
    queue, owner, made = IdleQueue(), QObject(), list[int]()
    for number in range(3):
        queue.add(owner, partial(made.append, number))
    assert made == []
    qtbot.waitUntil(lambda: made == [0, 1, 2])


def test_the_event_loop_goes_round_between_slices(qtbot: QtBot) -> None:
    queue, owner, made = IdleQueue(), QObject(), list[str]()

    def take_a_slice() -> None:
        until = perf_counter() + SLICE_S
        while perf_counter() < until:
            pass
        QTimer.singleShot(0, lambda: made.append("others"))

    queue.add(owner, take_a_slice)
    queue.add(owner, lambda: made.append("after"))
    qtbot.waitUntil(lambda: made == ["others", "after"])


def test_a_call_whose_owner_is_gone_is_left_out(qtbot: QtBot) -> None:
    queue, owner, other, made = IdleQueue(), QObject(), QObject(), list[str]()
    queue.add(owner, lambda: made.append("gone"))
    queue.add(other, lambda: made.append("there"))
    delete(owner)
    queue.finish()
    assert made == ["there"]

"""Tests of bringing the window to the front, and of the request for attention meanwhile."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.desktop.raising import RETRY_AFTER_MS, ask_for_attention, bring_to_front


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.parametrize("was_maximised", [False, True])
def test_a_minimised_window_comes_back_as_it_was(
    qtbot: QtBot, window: QWidget, was_maximised: bool
) -> None:
    if was_maximised:
        window.showMaximized()
    window.showMinimized()
    bring_to_front(window)
    qtbot.waitUntil(window.isActiveWindow)
    assert (window.isMinimized(), window.isMaximized()) == (False, was_maximised)


def test_a_minimising_that_was_on_its_way_does_not_keep_the_window_away(
    qtbot: QtBot, window: QWidget
) -> None:
    bring_to_front(window)
    window.showMinimized()  # for example by an X11 window manager that had not handled it yet
    qtbot.waitUntil(lambda: not window.isMinimized() and window.isActiveWindow())


def test_a_window_that_is_closed_meanwhile_stays_closed(qtbot: QtBot, window: QWidget) -> None:
    bring_to_front(window)
    window.close()
    later = QTimer(window, singleShot=True, interval=RETRY_AFTER_MS)
    with qtbot.waitSignal(later.timeout):
        later.start()
    assert not window.isVisible()


def test_the_question_that_is_open_asks_for_attention_and_not_the_window_under_it(
    qtbot: QtBot, window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking: list[QWidget] = []
    monkeypatch.setattr(QApplication, "alert", asking.append)
    question = QDialog(window)
    qtbot.addWidget(question)
    question.open()
    bring_to_front(window)
    assert asking == [question]
    qtbot.waitUntil(question.isActiveWindow)
    question.close()
    bring_to_front(window)
    assert asking == [question, window]


def test_asking_for_attention_moves_nothing(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking: list[QWidget] = []
    monkeypatch.setattr(QApplication, "alert", asking.append)
    window.showMinimized()
    ask_for_attention(window)
    assert asking == [window]
    assert window.isMinimized()

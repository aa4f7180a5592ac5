"""Tests that a window is on a screen, whatever happens to the screens."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.window.geometry import ScreenGuard, fitted, fitted_whole

SMALL = QRect(0, 0, 1366, 728)
BESIDE = QRect(1366, 0, 1920, 1040)


@pytest.mark.parametrize(
    ("frame", "screens", "place"),
    [
        (QRect(100, 50, 800, 600), [SMALL], QRect(100, 50, 800, 600)),
        (QRect(-300, 50, 800, 600), [SMALL], QRect(-300, 50, 800, 600)),  # half outside, as dragged
        (QRect(1500, 100, 800, 600), [SMALL, BESIDE], QRect(1500, 100, 800, 600)),
        (QRect(1500, 100, 800, 600), [SMALL], QRect(566, 100, 800, 600)),  # its screen is gone
        (QRect(-1900, 100, 800, 600), [SMALL], QRect(0, 100, 800, 600)),
        (QRect(100, -40, 800, 600), [SMALL], QRect(100, 0, 800, 600)),  # title bar above
        (QRect(100, 720, 800, 600), [SMALL], QRect(100, 128, 800, 600)),
        (QRect(1300, 0, 1920, 1040), [SMALL], SMALL),  # larger than the space left
        (QRect(0, 0, 1366, 900), [SMALL], SMALL),
        (QRect(0, 0, 683, 364), [QRect(0, 0, 683, 364)], QRect(0, 0, 683, 364)),
    ],
)
def test_a_frame_is_moved_only_where_it_is_out_of_reach(
    frame: QRect, screens: list[QRect], place: QRect
) -> None:
    assert fitted(frame, screens) == place


def test_windows_and_dialogs_come_back_onto_the_screen_that_is_there(
    qtbot: QtBot, qapp: QApplication
) -> None:
    screen = QGuiApplication.primaryScreen().availableGeometry()
    lost, seen = QWidget(), QWidget()
    for widget in (lost, seen):
        qtbot.addWidget(widget)
        widget.resize(300, 200)
    lost.move(screen.right() + 900, screen.bottom() + 700)
    seen.move(screen.topLeft())
    lost.show()
    seen.show()
    guard = ScreenGuard(qapp)
    guard.check()
    assert screen.contains(lost.frameGeometry())
    assert seen.pos() == screen.topLeft()
    guard.deleteLater()


LEFT_OUT = QRect(-300, 50, 800, 600)


@pytest.mark.parametrize(
    ("frame", "screens", "place"),
    [
        (QRect(100, 50, 800, 600), [SMALL], QRect(100, 50, 800, 600)),
        (LEFT_OUT, [SMALL], QRect(0, 50, 800, 600)),
        (QRect(900, 50, 800, 600), [SMALL], QRect(566, 50, 800, 600)),  # saved on a larger screen
        (QRect(900, 50, 800, 600), [SMALL, BESIDE], QRect(900, 50, 800, 600)),  # across both
        (QRect(0, 0, 1920, 1040), [SMALL], SMALL),
        (QRect(2500, 1500, 1900, 1400), [SMALL], SMALL),
    ],
)
def test_a_frame_of_an_earlier_start_stands_whole_on_the_screens_of_now(
    frame: QRect, screens: list[QRect], place: QRect
) -> None:
    assert fitted_whole(frame, screens) == place

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.booking.form.form import FieldLock


class LockedLines(QWidget):
    """Two lines that are locked, and two that are not."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second, self.near, self.far = (QLineEdit() for _ in range(4))
        column = QVBoxLayout(self)
        for line in (self.first, self.second, self.near, self.far):
            column.addWidget(line)
        self.lock = FieldLock((self.first, self.second))


@pytest.fixture
def lines(qtbot: QtBot) -> LockedLines:
    made = LockedLines()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    return made


def test_the_cursor_comes_back(lines: LockedLines) -> None:
    lines.second.setFocus()
    lines.lock.set_locked(True)
    assert not lines.first.isEnabled()
    assert QApplication.focusWidget() is not lines.second
    lines.lock.set_locked(True)
    lines.lock.set_locked(False)
    assert lines.first.isEnabled()
    assert QApplication.focusWidget() is lines.second


def test_who_went_elsewhere_stays_there(lines: LockedLines) -> None:
    lines.second.setFocus()
    lines.lock.set_locked(True)
    lines.far.setFocus()
    lines.lock.set_locked(False)
    assert QApplication.focusWidget() is lines.far


def test_a_cursor_that_was_elsewhere_is_left_alone(lines: LockedLines) -> None:
    lines.near.setFocus()
    lines.lock.set_locked(True)
    lines.lock.set_locked(False)
    assert QApplication.focusWidget() is lines.near
    lines.first.setFocus()
    lines.lock.set_locked(False)
    assert QApplication.focusWidget() is lines.first

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.ui.deliveries.board.scope_line import DayEdit


@pytest.fixture
def edit(qtbot: QtBot) -> DayEdit:
    made = DayEdit()
    qtbot.addWidget(made)
    made.show_day(date(2026, 11, 21))
    return made


def test_it_shows_a_day_as_it_is_written_here(edit: DayEdit) -> None:
    assert edit.text() == "21/11/2026"
    assert edit.day() == date(2026, 11, 21)


@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_the_day_still_stands_first(edit: DayEdit) -> None:
    assert edit.layoutDirection() is Qt.LayoutDirection.LeftToRight
    assert edit.text() == "21/11/2026"


def test_it_is_changed_by_the_arrow_keys(edit: DayEdit) -> None:
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_Up)
    assert edit.day() == date(2026, 11, 22)

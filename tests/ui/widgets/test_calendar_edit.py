from __future__ import annotations

from datetime import datetime

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from deskdispatch.domain.clock import KUWAIT
from deskdispatch.ui.widgets.calendar_edit import MomentEdit
from tests.ui.conftest import Speak

CELL_MARGINS = 6
"""Qt keeps three pixels on either side of a text."""

EVENING = datetime(2026, 11, 21, 18, 30, tzinfo=KUWAIT)


def test_a_moment_is_shown_as_people_write_it(qtbot: QtBot) -> None:
    edit = MomentEdit()
    qtbot.addWidget(edit)
    edit.show_moment(EVENING)
    assert edit.text() == "21/11/2026 18:30"


@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_hours_stay_before_minutes(qtbot: QtBot) -> None:
    edit = MomentEdit()
    qtbot.addWidget(edit)
    edit.show_moment(EVENING)
    assert edit.text() == "21/11/2026 18:30"


def test_no_weekday_has_a_colour_of_its_own(qtbot: QtBot) -> None:
    edit = MomentEdit()
    qtbot.addWidget(edit)
    edit.show()
    inks = {
        edit.calendarWidget().weekdayTextFormat(day).foreground().color().name()
        for day in (Qt.DayOfWeek.Friday, Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday)
    }
    assert inks == {QColor().name()}


def test_its_calendar_speaks_the_language_of_now(qtbot: QtBot, speak: Speak) -> None:
    edit = MomentEdit()
    qtbot.addWidget(edit)
    speak("en")
    edit.show()
    assert edit.calendarWidget().locale().language() == QLocale.Language.English
    speak("ar")
    assert edit.calendarWidget().locale().language() == QLocale.Language.Arabic


@pytest.mark.parametrize("code", ["en", "ar"])
def test_its_week_is_that_of_kuwait(qtbot: QtBot, speak: Speak, code: str) -> None:
    edit = MomentEdit()
    qtbot.addWidget(edit)
    edit.show()
    speak(code)
    assert edit.calendarWidget().firstDayOfWeek() == Qt.DayOfWeek.Saturday


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
def test_every_name_of_a_day_is_whole(qtbot: QtBot, speak: Speak, code: str) -> None:
    edit = MomentEdit()
    qtbot.addWidget(edit)
    edit.show()
    speak(code)
    calendar = edit.calendarWidget()
    arrow = QPoint(edit.width() - 12, edit.height() // 2)
    QTest.mousePress(edit, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, arrow)
    qtbot.waitUntil(calendar.isVisible)
    table = calendar.findChild(QTableView)
    assert table is not None
    names = [QLocale().dayName(day, QLocale.FormatType.ShortFormat) for day in range(1, 8)]
    widest = max(calendar.fontMetrics().horizontalAdvance(name) for name in names)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    cut = [day for day in range(7) if table.columnWidth(day) < widest + CELL_MARGINS]
    popup.close()
    assert cut == []


def test_a_day_is_stepped_past_the_end_of_its_month(qtbot: QtBot) -> None:
    edit = MomentEdit()
    qtbot.addWidget(edit)
    edit.show()
    edit.show_moment(datetime(2026, 11, 30, 18, 30, tzinfo=KUWAIT))
    edit.setFocus()
    edit.setSelectedSection(MomentEdit.Section.DaySection)
    QTest.keyClick(edit, Qt.Key.Key_Up)
    assert edit.text() == "01/12/2026 18:30"
    QTest.keyClick(edit, Qt.Key.Key_Down)
    assert edit.text() == "30/11/2026 18:30"

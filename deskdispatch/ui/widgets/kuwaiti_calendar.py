"""Editors of days and times, put right for both directions and both themes."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QDateTimeEdit


def dress(edit: QDateTimeEdit, shown_as: str) -> None:
    """Latin digits from left to right, and a calendar in the language of the window.

    Args:
        edit: Just made.
        shown_as: Qt's format of its parts.
    """
    # Right to left, Qt turns the order of the parts round and shows 18:30 as 30:18.
    edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    edit.setLocale(QLocale.c())
    edit.setDisplayFormat(shown_as)
    edit.setCalendarPopup(True)
    calendar = edit.calendarWidget()
    calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
    # Qt writes Saturday and Sunday in a red of its own that no theme reaches.
    for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
        calendar.setWeekdayTextFormat(day, QTextCharFormat())
    speak(edit)


def speak(edit: QDateTimeEdit) -> None:
    """The calendar says its words in the language of now."""
    edit.calendarWidget().setLocale(QLocale())

"""A day to choose, on a Kuwaiti calendar."""

from __future__ import annotations

from datetime import date
from typing import Final

from PySide6.QtCore import QDate, QEvent, QLocale, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QDateEdit, QWidget

FORMAT: Final = "dd/MM/yyyy"


class DayEdit(QDateEdit):
    """Qt's editor with a calendar, put right for both directions and both themes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Right to left, Qt turns the order of the parts round.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        # Digits are Latin in every language; the calendar speaks the window's.
        self.setLocale(QLocale.c())
        self.setDisplayFormat(FORMAT)
        self.setCalendarPopup(True)
        self.calendarWidget().setLocale(QLocale())
        _dress(self.calendarWidget())

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: the calendar follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.calendarWidget().setLocale(QLocale())

    def day(self) -> date:
        """The day that is shown."""
        shown = self.date()
        return date(shown.year(), shown.month(), shown.day())

    def show_day(self, day: date) -> None:
        """Shows a day."""
        self.setDate(QDate(day.year, day.month, day.day))


def _dress(calendar: QCalendarWidget) -> None:
    calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
    # Qt writes Saturday and Sunday in a red of its own that no theme reaches.
    for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
        calendar.setWeekdayTextFormat(day, QTextCharFormat())

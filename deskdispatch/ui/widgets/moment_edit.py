"""A date and a time to choose, on a Kuwaiti wall clock."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QLocale, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QDateTimeEdit, QWidget

FORMAT: Final = "dd/MM/yyyy HH:mm"


class MomentEdit(QDateTimeEdit):
    """Qt's editor with a calendar, put right for both directions and both themes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Right to left, Qt turns the order of the parts round and shows 18:30 as 30:18.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        # Digits are Latin in every language; the calendar speaks the window's.
        self.setLocale(QLocale.c())
        self.setDisplayFormat(FORMAT)
        self.setCalendarPopup(True)
        self.calendarWidget().setLocale(QLocale())
        self._dress(self.calendarWidget())

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: the calendar follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.calendarWidget().setLocale(QLocale())

    def _dress(self, calendar: QCalendarWidget) -> None:
        calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        # Qt writes Saturday and Sunday in a red of its own that no theme reaches.
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            calendar.setWeekdayTextFormat(day, QTextCharFormat())

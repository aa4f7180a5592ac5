"""A day to choose, on a Kuwaiti calendar."""

from __future__ import annotations

from datetime import date
from typing import Final

from PySide6.QtCore import QDate, QEvent
from PySide6.QtWidgets import QDateEdit, QWidget

from deskdispatch.ui.widgets import kuwaiti_calendar

FORMAT: Final = "dd/MM/yyyy"


class DayEdit(QDateEdit):
    """Qt's editor with a calendar, put right for both directions and both themes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        kuwaiti_calendar.dress(self, FORMAT)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: the calendar follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            kuwaiti_calendar.speak(self)

    def day(self) -> date:
        """The day that is shown."""
        shown = self.date()
        return date(shown.year(), shown.month(), shown.day())

    def show_day(self, day: date) -> None:
        """Shows a day."""
        self.setDate(QDate(day.year, day.month, day.day))

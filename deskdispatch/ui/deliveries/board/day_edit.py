"""A date editor in Kuwait's calendar."""

from __future__ import annotations

from datetime import date
from typing import Final

from PySide6.QtCore import QDate
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.widgets.calendar_edit import CalendarEdit

FORMAT: Final = "dd/MM/yyyy"


class DayEdit(CalendarEdit):
    """Edits a day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(FORMAT, parent)

    def day(self) -> date:
        """The day shown."""
        shown = self.date()
        return date(shown.year(), shown.month(), shown.day())

    def show_day(self, day: date) -> None:
        """Shows a day."""
        self.setDate(QDate(day.year, day.month, day.day))

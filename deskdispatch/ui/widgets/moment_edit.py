"""A date and a time to choose, on a Kuwaiti wall clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from PySide6.QtCore import QDateTime, QEvent
from PySide6.QtWidgets import QDateTimeEdit, QWidget

from deskdispatch.domain.clock import KUWAIT
from deskdispatch.ui.widgets import kuwaiti_calendar

AHEAD: Final = timedelta(hours=1)
FORMAT: Final = "dd/MM/yyyy HH:mm"


class MomentEdit(QDateTimeEdit):
    """Qt's editor with a calendar, put right for both directions and both themes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        kuwaiti_calendar.dress(self, FORMAT)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: the calendar follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            kuwaiti_calendar.speak(self)

    def moment(self) -> datetime:
        """The time on the Kuwaiti clock that is shown, aware."""
        date, time = self.dateTime().date(), self.dateTime().time()
        return datetime(
            date.year(), date.month(), date.day(), time.hour(), time.minute(), tzinfo=KUWAIT
        )

    def show_moment(self, at: datetime) -> None:
        """Shows a time on the Kuwaiti clock."""
        local = at.astimezone(KUWAIT)
        self.setDateTime(QDateTime(local.year, local.month, local.day, local.hour, local.minute, 0))

    def propose(self, now: datetime) -> None:
        """The first full quarter from an hour ahead on: what people say on the phone."""
        ahead = now + AHEAD
        over = timedelta(minutes=ahead.minute % 15, seconds=ahead.second)
        self.show_moment(ahead if not over else ahead - over + timedelta(minutes=15))

"""A date and time editor on the Kuwaiti wall clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from PySide6.QtCore import QDateTime
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.clock import KUWAIT
from deskdispatch.ui.widgets.calendar_edit import CalendarEdit

AHEAD: Final = timedelta(hours=1)
FORMAT: Final = "dd/MM/yyyy HH:mm"


class MomentEdit(CalendarEdit):
    """A day and a time of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(FORMAT, parent)

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

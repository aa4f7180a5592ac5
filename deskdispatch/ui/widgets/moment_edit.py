"""A date and time editor in Kuwait's time."""

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
    """Edits a date and time in Kuwait."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(FORMAT, parent)

    def moment(self) -> datetime:
        """The time shown, aware."""
        date, time = self.dateTime().date(), self.dateTime().time()
        return datetime(
            date.year(), date.month(), date.day(), time.hour(), time.minute(), tzinfo=KUWAIT
        )

    def show_moment(self, at: datetime) -> None:
        """Shows a time in Kuwait."""
        local = at.astimezone(KUWAIT)
        self.setDateTime(QDateTime(local.year, local.month, local.day, local.hour, local.minute, 0))

    def propose(self, now: datetime) -> None:
        """Shows the first full quarter of an hour at least ``AHEAD``."""
        ahead = now + AHEAD
        over = timedelta(minutes=ahead.minute % 15, seconds=ahead.second)
        self.show_moment(ahead if not over else ahead - over + timedelta(minutes=15))

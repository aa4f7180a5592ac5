"""Date and time editors for both text directions and all themes."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QDateTime, QEvent, QLocale, Qt, QTime, QTimeZone
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDateTimeEdit

from deskdispatch.domain.clock import KUWAIT

if TYPE_CHECKING:
    from PySide6.QtWidgets import QCalendarWidget

FORMAT: Final = "dd/MM/yyyy HH:mm"

_WALL_CLOCK: Final = QTimeZone.fromSecondsAheadOfUtc(3 * 60 * 60)
"""Kuwait's time zone, which has no summer time.

In the zone of a PC that is set to another country, an hour of a night in spring does not exist.
"""

_DAYS: Final = 7
_BESIDE: Final = 14
"""Pixels beside the name of a day; Qt does not count the frame."""


class CalendarEdit(QDateTimeEdit):
    """Editor of Kuwait's time with Latin digits and a calendar in the window's language.

    The calendar is made when the editor is first shown, as it has forty widgets.

    Args:
        shown_as: Qt's display format.
    """

    def __init__(self, shown_as: str) -> None:
        super().__init__()
        # In a right-to-left layout Qt reverses the parts and shows 18:30 as 30:18.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setLocale(QLocale.c())
        self.setTimeZone(_WALL_CLOCK)
        self.setDisplayFormat(shown_as)
        self.setCalendarPopup(True)
        self._calendar: QCalendarWidget | None = None

    def stepEnabled(self) -> QDateTimeEdit.StepEnabledFlag:
        """Returns that a day can always be stepped; see ``stepBy``."""
        both = QDateTimeEdit.StepEnabledFlag
        is_day = self.currentSection() == QDateTimeEdit.Section.DaySection
        return both.StepUpEnabled | both.StepDownEnabled if is_day else super().stepEnabled()

    def stepBy(self, steps: int) -> None:
        """Steps a day beyond the end of its month, where Qt would stay."""
        if self.currentSection() == QDateTimeEdit.Section.DaySection:
            self.setDateTime(self.dateTime().addDays(steps))
            self.setSelectedSection(QDateTimeEdit.Section.DaySection)
        else:
            super().stepBy(steps)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._calendar is None:
            self._calendar = self.calendarWidget()
            _dress(self._calendar)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._calendar is not None:
            _speak(self._calendar)


def make_calendar() -> QCalendarWidget:
    """Returns a standalone calendar in the language of the window."""
    from PySide6.QtWidgets import QCalendarWidget

    calendar = QCalendarWidget()
    _dress(calendar)
    return calendar


def _dress(calendar: QCalendarWidget) -> None:
    from PySide6.QtGui import QTextCharFormat

    calendar.setVerticalHeaderFormat(type(calendar).VerticalHeaderFormat.NoVerticalHeader)
    # Qt paints Saturday and Sunday in a red that ignores the theme.
    for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
        calendar.setWeekdayTextFormat(day, QTextCharFormat())
    _speak(calendar)


def _speak(calendar: QCalendarWidget) -> None:
    """Sets the language of the window, and the week of Kuwait in every language."""
    calendar.setLocale(QLocale())
    kuwait = QLocale(QLocale.Language.Arabic, QLocale.Country.Kuwait)
    calendar.setFirstDayOfWeek(kuwait.firstDayOfWeek())
    metrics, short = calendar.fontMetrics(), QLocale.FormatType.ShortFormat
    days = (QLocale().dayName(number, short) for number in range(1, _DAYS + 1))
    widest = max(metrics.horizontalAdvance(day) for day in days)
    calendar.setMinimumWidth(_DAYS * (widest + _BESIDE))


class MomentEdit(CalendarEdit):
    """Edits a date and time in Kuwait."""

    def __init__(self) -> None:
        super().__init__(FORMAT)

    def moment(self) -> datetime:
        date, time = self.dateTime().date(), self.dateTime().time()
        return datetime(
            date.year(), date.month(), date.day(), time.hour(), time.minute(), tzinfo=KUWAIT
        )

    def show_moment(self, at: datetime) -> None:
        local = at.astimezone(KUWAIT)
        day, time = QDate(local.year, local.month, local.day), QTime(local.hour, local.minute)
        self.setDateTime(QDateTime(day, time, _WALL_CLOCK))

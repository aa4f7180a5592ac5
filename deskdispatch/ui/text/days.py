"""Days in words, in Kuwait's calendar."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import QCoreApplication, QLocale


def day_and_month(day: date) -> str:
    """The date without its year: ``21 Nov``."""
    return QCoreApplication.translate("Days", "{day} {month}").format(
        day=day.day, month=QLocale().standaloneMonthName(day.month, QLocale.FormatType.ShortFormat)
    )


def short_day(day: date) -> str:
    """Weekday and date: ``Sat 21 Nov``."""
    return _with_weekday(day, QLocale.FormatType.ShortFormat)


def heading(day: date, today: date) -> str:
    """The long form, with the names of nearby days: ``Today, Saturday 21 Nov``."""
    full = _with_weekday(day, QLocale.FormatType.LongFormat)
    if day == today:
        return QCoreApplication.translate("Days", "Today, {day}").format(day=full)
    if day == today + timedelta(days=1):
        return QCoreApplication.translate("Days", "Tomorrow, {day}").format(day=full)
    return full


def _with_weekday(day: date, width: QLocale.FormatType) -> str:
    return QCoreApplication.translate("Days", "{weekday} {date}").format(
        weekday=QLocale().standaloneDayName(day.isoweekday(), width), date=day_and_month(day)
    )

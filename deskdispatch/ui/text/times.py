"""Formatting of times and days: relative in lists, exact in Kuwait's time elsewhere."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.ui.text.amounts import embedded, isolated

if TYPE_CHECKING:
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

_WEEKDAY_DAYS: Final = 6
"""Days ahead up to which a day is called by its weekday."""


def relative(moment: datetime, now: datetime) -> str:
    """Returns ``4 min ago``, ``yesterday 14:02``, else date and time; both times aware.

    Up to a minute ahead is still ``just now``, for clocks that run ahead; later times get their
    date.
    """
    passed = (now - moment).total_seconds()
    days = (in_kuwait(now).date() - in_kuwait(moment).date()).days
    if -MINUTE < passed < MINUTE:
        return QCoreApplication.translate("When", "just now")
    if 0 < passed < HOUR:
        return QCoreApplication.translate("When", "%n min ago", None, int(passed // MINUTE))
    if passed > 0 and days == 0:
        return QCoreApplication.translate("When", "%n h ago", None, int(passed // HOUR))
    if days == 1:
        return QCoreApplication.translate("When", "yesterday {time}").format(time=clock(moment))
    return day_and_time(moment)


def scheduled(moment: datetime | None, now: datetime) -> str:
    """Returns a scheduled time: ``for 18:30``, ``22 Nov, 18:30``, ``scheduled`` if unknown."""
    if moment is None:
        return QCoreApplication.translate("When", "scheduled")
    if in_kuwait(moment).date() != in_kuwait(now).date():
        return day_and_time(moment)
    return QCoreApplication.translate("When", "for {time}").format(time=isolated(clock(moment)))


def exact(moment: datetime) -> str:
    """Returns weekday, date and time to the second in Kuwait: ``Sat 21 Nov 2026, 14:02:07``."""
    local = in_kuwait(moment)
    return QCoreApplication.translate("When", "{weekday} {day} {month} {year}, {time}").format(
        weekday=QLocale().dayName(local.isoweekday(), QLocale.FormatType.ShortFormat),
        day=local.day,
        month=_month(local),
        year=local.year,
        time=f"{local:%H:%M:%S}",
    )


def day_and_time(moment: datetime) -> str:
    """Returns date without year, and time, in Kuwait: ``21 Nov, 14:02``."""
    local = in_kuwait(moment)
    return QCoreApplication.translate("When", "{day} {month}, {time}").format(
        day=local.day, month=_month(local), time=clock(moment)
    )


def weekday_and_time(moment: datetime) -> str:
    """Returns weekday, date without year, and time, in Kuwait: ``Sun 29 Nov, 18:00``."""
    return QCoreApplication.translate("When", "{day}, {time}").format(
        day=short_day(in_kuwait(moment).date()), time=clock(moment)
    )


def about(moment: datetime, now: datetime) -> str:
    """Rounds a future time down to half an hour: ``16:00``, ``Thursday 16:00``, ``Sat 5 Dec``.

    Days up to six days ahead are named by their weekday.
    """
    local = in_kuwait(moment)
    time = isolated(f"{local:%H}:{local.minute // 30 * 30:02}")
    days = (local.date() - in_kuwait(now).date()).days
    if days < 1:
        return time
    if days > _WEEKDAY_DAYS:
        return short_day(local.date())
    return _on_weekday(local, QLocale.FormatType.LongFormat, time)


def on_weekday(moment: datetime) -> str:
    """Returns a time within the next days, in Kuwait: ``Sun 18:00``."""
    return _on_weekday(in_kuwait(moment), QLocale.FormatType.ShortFormat, isolated(clock(moment)))


def _on_weekday(local: datetime, width: QLocale.FormatType, time: str) -> str:
    weekday = QLocale().standaloneDayName(local.isoweekday(), width)
    return QCoreApplication.translate("When", "{weekday} {time}").format(weekday=weekday, time=time)


def clock(moment: datetime) -> str:
    """Returns hours and minutes in Kuwait: ``14:02``."""
    return f"{in_kuwait(moment):%H:%M}"


def age(moment: datetime, now: datetime) -> str:
    """Returns the age of updating data: ``34 s ago``, ``4 min ago``, then ``at 14:02``.

    From an hour on it is the time itself, with the date on another day, so it no longer changes.
    """
    passed = max(0, round((now - moment).total_seconds()))
    if passed < MINUTE:
        return QCoreApplication.translate("When", "%n s ago", None, passed)
    if passed < HOUR:
        return QCoreApplication.translate("When", "%n min ago", None, passed // MINUTE)
    return QCoreApplication.translate("When", "at {time}").format(time=time_of(moment, now))


def time_of(moment: datetime, now: datetime) -> str:
    is_today = in_kuwait(moment).date() == in_kuwait(now).date()
    return isolated(clock(moment)) if is_today else embedded(day_and_time(moment))


def duration(seconds: float) -> str:
    """Formats a duration in its one or two largest units: ``1 h 05 min``; never negative."""
    whole = max(0, int(seconds))
    if whole < MINUTE:
        return QCoreApplication.translate("When", "%n s", None, whole)
    if whole < HOUR:
        return QCoreApplication.translate("When", "%n min", None, whole // MINUTE)
    if whole < DAY:
        return QCoreApplication.translate("When", "{hours} h {minutes} min").format(
            hours=whole // HOUR, minutes=f"{whole % HOUR // MINUTE:02}"
        )
    return QCoreApplication.translate("When", "%n day(s)", None, whole // DAY)


def next_check(unconfirmed: UnconfirmedBooking, now: datetime) -> str:
    """Says when an unconfirmed booking is next checked: ``Next check in 18 s``."""
    if unconfirmed.next_search_at is None or unconfirmed.is_due(now):
        return QCoreApplication.translate("When", "Checking now …")
    left = until_next_check(unconfirmed, now)
    return QCoreApplication.translate("When", "Next check in {time}").format(time=left)


def count_down_every_ms(unconfirmed: UnconfirmedBooking, now: datetime) -> int:
    """Returns the milliseconds between updates of ``next_check``: 1 s apart in its last minute."""
    due = unconfirmed.next_search_at
    is_close = due is not None and (due - now).total_seconds() < MINUTE
    return 1_000 if is_close else 10_000


def until_next_check(unconfirmed: UnconfirmedBooking, now: datetime) -> str:
    """Returns the time until the next check: ``18 s``; never negative."""
    due = unconfirmed.next_search_at or now
    return duration((due - now).total_seconds() + 0.999)


def day_and_month(day: date) -> str:
    """Returns the date without its year: ``21 Nov``."""
    return QCoreApplication.translate("Days", "{day} {month}").format(
        day=day.day, month=QLocale().standaloneMonthName(day.month, QLocale.FormatType.ShortFormat)
    )


def short_day(day: date) -> str:
    """Returns weekday and date: ``Sat 21 Nov``."""
    return _with_weekday(day, QLocale.FormatType.ShortFormat)


def day_heading(day: date, today: date) -> str:
    """Returns a long date that names today and tomorrow: ``Today, Saturday 21 Nov``."""
    full = _with_weekday(day, QLocale.FormatType.LongFormat)
    if day == today:
        return QCoreApplication.translate("Days", "Today, {day}").format(day=full)
    if day == today + timedelta(days=1):
        return QCoreApplication.translate("Days", "Tomorrow, {day}").format(day=full)
    return full


def _month(local: datetime) -> str:
    return QLocale().standaloneMonthName(local.month, QLocale.FormatType.ShortFormat)


def _with_weekday(day: date, width: QLocale.FormatType) -> str:
    return QCoreApplication.translate("Days", "{weekday} {date}").format(
        weekday=QLocale().standaloneDayName(day.isoweekday(), width), date=day_and_month(day)
    )
